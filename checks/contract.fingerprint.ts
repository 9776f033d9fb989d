/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "6c8b375bc95aa3b6";
