/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "b8887fb00709c012";
