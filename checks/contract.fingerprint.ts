/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "b22ef4725fd2f2b9";
