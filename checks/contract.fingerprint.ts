/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "fd7f267b784653fb";
