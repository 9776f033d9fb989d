/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "225ad674eb627674";
