/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "9e7750de245811be";
