/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "6abf5b876a80a83c";
