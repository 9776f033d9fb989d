/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "cf0f4f141ba1fb1b";
