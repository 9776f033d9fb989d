import { hash } from "node:crypto";
import { ANCHORS_END } from "@perennial/domain/rich/anchor-name";

const HEX_DIGITS = 13;

/**
 * Returns the anchor of what a file calls so: from the first 50 bits of a hash, so that a later file which speaks of the
 * same thing leads to it.
 */
export function anchorOfSource(source: string): number {
  const bits = Number.parseInt(hash("sha256", source).slice(0, HEX_DIGITS), 16);
  return (Math.floor(bits / 4) % (ANCHORS_END - 1)) + 1;
}
