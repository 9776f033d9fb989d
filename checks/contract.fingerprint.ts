/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "71ba0ddb8fa5d469";
