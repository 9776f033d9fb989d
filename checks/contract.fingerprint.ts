/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "6c2e661afd8410c7";
