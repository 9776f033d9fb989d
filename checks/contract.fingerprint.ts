/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "d4a0c3fae6025700";
