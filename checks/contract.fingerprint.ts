/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "705d9d43c18967ae";
