/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "9edde7a8812a992b";
