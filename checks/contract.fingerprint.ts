/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "aee78aaa03f33b1c";
