/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "c552d77580c05d46";
