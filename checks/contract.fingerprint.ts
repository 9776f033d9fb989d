/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "b535fe0da8550ba6";
