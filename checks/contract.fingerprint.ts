/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "632d094bee0cde90";
