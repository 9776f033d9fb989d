/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "a6c7ad0ff854f68c";
