/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "70277eb3fefe286d";
