/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "d87acb0ac06a0e81";
