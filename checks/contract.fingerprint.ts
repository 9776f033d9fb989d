/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "1fcb6af4c9541485";
