/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "ada25ee8b271a1cc";
