/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "1b65dcdf82d05e05";
