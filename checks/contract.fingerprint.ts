/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "1f8a39f9dd83b95b";
