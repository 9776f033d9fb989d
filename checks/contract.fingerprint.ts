/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "2d27f247defc4f20";
