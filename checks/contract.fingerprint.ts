/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "a46617cd3dd30137";
