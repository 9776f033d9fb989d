/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "fce30625160f9af8";
