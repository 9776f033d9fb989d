/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "24e7ec2cc827d3f3";
