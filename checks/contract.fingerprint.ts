/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "adefb50adf2493c3";
