/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "ee5b42ce10f00b2f";
