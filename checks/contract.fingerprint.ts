/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "b1744aafd29363dc";
