/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "1386ed523065b38a";
