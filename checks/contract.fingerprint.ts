/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "2c3c3cd3dec32618";
