/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "192767fbb464ed4d";
