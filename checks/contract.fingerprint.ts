/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "45e9078b059b9b18";
