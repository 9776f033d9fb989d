import { carbon } from "./carbon.ts";
import { growth } from "./growth.ts";
import { leaf } from "./leaf.ts";
import type { Section } from "./lecture.ts";
import { light } from "./light.ts";
import { water } from "./water.ts";

export const TITLE = "Plant physiology, an evening before the exam";
/** Two sections; the whole evening of five with `WHOLE=1`. */
export const SECTIONS: readonly Section[] = process.env.WHOLE
  ? [leaf, light, carbon, water, growth]
  : [water, growth];
