/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "69b808ab5901d125";
