/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "bdb60b4f915b3abd";
