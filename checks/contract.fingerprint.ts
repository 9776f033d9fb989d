/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "42985d217aafd7cd";
