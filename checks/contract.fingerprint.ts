/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "3a71138da2784855";
