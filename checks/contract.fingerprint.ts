/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "68261a8a9a592c24";
