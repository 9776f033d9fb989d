/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "0d941b8098802170";
