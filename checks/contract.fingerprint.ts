/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "506bd78a984c341d";
