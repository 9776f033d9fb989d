/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "3f141d87d846b837";
