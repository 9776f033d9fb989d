/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "820d39890626f797";
