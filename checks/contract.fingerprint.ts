/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "d33d5fa305582368";
