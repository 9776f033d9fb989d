/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "6c63c4846900b5a4";
