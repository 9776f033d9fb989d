/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "5eb7adcb070cc08e";
