/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "0f8edb7d113547b7";
