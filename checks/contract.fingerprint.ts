/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "18a161ebbb4e4e6b";
