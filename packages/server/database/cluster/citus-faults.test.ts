import { expect, test } from "vitest";
import { faultOfCitus } from "./citus-faults.ts";

test.each([
  ["Citus 13.2.2 on x86_64-pc-linux-gnu, compiled by gcc", true],
  ["Citus 14.0.1 on aarch64-unknown-linux-gnu", true],
  ["Citus 13.2.0 on x86_64-pc-linux-gnu, compiled by gcc", false],
  ["Citus 13.2.20 on x86_64-pc-linux-gnu", false],
  ["Citus 14.1.0 on x86_64-pc-linux-gnu", false],
  ["something else", false],
])("an operator is told of a version of Citus whose memory grows without end: %s", (told, isFaulty) => {
  const fault = faultOfCitus(told);
  if (isFaulty) expect(fault).toMatch(/^Citus 1[34]\.\d\.\d keeps a new plan .+ Use another version/);
  else expect(fault).toBeNull();
});
