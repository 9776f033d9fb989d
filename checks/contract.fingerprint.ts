/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "b6b25cda7e413e3d";
