/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "24476e4d760a85f2";
