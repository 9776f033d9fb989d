/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "711dea93a35b4fb9";
