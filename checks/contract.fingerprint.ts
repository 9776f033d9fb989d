/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "51d61e0b686cf432";
