/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "7958a587fe3f568b";
