/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "ac80eda34ae5b227";
