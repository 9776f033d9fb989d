import type { OriginType } from "@perennial/contract/files/origins";
import { numberIn, type ProtobufField, readProtobuf, textIn } from "./protobuf.ts";
import { bytesOf, type Cells, numberOf, textOf } from "./rows.ts";

/** A type of notes as it stands in the tables of newer collections. */
export interface TypeRows {
  readonly type: Cells;
  readonly fields: readonly Cells[];
  readonly templates: readonly Cells[];
}

const isSet = (config: readonly ProtobufField[], number: number): boolean => numberIn(config, number) !== 0;

/** Returns a type of notes as collections of version 11 have it. */
export function typeDefinition({ type, fields, templates }: TypeRows): OriginType {
  const config = readProtobuf(bytesOf(type.config));
  return {
    id: numberOf(type.id),
    name: textOf(type.name),
    type: numberIn(config, 1),
    mod: numberOf(type.mtime_secs),
    usn: -1,
    sortf: numberIn(config, 2),
    did: null,
    tmpls: templates.map(templateDefinition),
    flds: fields.map(fieldDefinition),
    css: textIn(config, 3),
    latexPre: textIn(config, 5),
    latexPost: textIn(config, 6),
    latexsvg: isSet(config, 7),
    req: [],
  };
}

function templateDefinition({ name, config }: Cells, ord: number): OriginType {
  const sides = readProtobuf(bytesOf(config));
  return {
    name: textOf(name),
    ord,
    qfmt: textIn(sides, 1),
    afmt: textIn(sides, 2),
    bqfmt: textIn(sides, 3),
    bafmt: textIn(sides, 4),
    did: null,
    bfont: textIn(sides, 6),
    bsize: numberIn(sides, 7),
  };
}

function fieldDefinition({ name, config }: Cells, ord: number): OriginType {
  const look = readProtobuf(bytesOf(config));
  return {
    name: textOf(name),
    ord,
    sticky: isSet(look, 1),
    rtl: isSet(look, 2),
    font: textIn(look, 3) || "Arial",
    size: numberIn(look, 4) || 20,
    description: textIn(look, 5),
    plainText: isSet(look, 6),
    collapsed: isSet(look, 7),
    excludeFromSearch: isSet(look, 8),
  };
}
