/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "f9b0be0647ff051b";
