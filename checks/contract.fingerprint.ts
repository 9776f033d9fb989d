/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "b3c87b5acec39b6b";
