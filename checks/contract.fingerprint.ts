/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "f45733dc4a485c3e";
