/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "dfcb5de2137b4ec4";
