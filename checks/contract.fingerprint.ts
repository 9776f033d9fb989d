/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "7f4852c37ecb1975";
