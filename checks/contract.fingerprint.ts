/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "e8f16a50f9388ffd";
