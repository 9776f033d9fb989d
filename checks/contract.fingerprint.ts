/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "bba1e0f82fdc6391";
