/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "8ee97370a6cb6217";
