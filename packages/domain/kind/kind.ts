import type { Field } from "./field.ts";

/** A kind of record, as data. */
export interface Kind {
  /** Where the server keeps its records; its rows are named in the log and on the wire by this word too. */
  readonly table: string;
  readonly fields: { readonly [name: string]: Field };
  /** Of a kind that a node can show: the field whose text stands in the row. */
  readonly heading?: string;
  /**
   * Its records have no ids of their own: each belongs to another record, by the reference `field`, of which it
   * describes one part, by the number `part`. What describes part 0 goes by the id of the owner itself.
   */
  readonly owner?: { readonly field: string; readonly part: string };
  /** Its ids are drawn by who makes a record, and are the same in every account that it is brought to. */
  readonly ids?: "drawn";
  /**
   * How its records change beside being created and deleted. `any-field`: by `edit` ops that name the fields they
   * change. A list of fields under a word: by ops of that word, which name all of them. `whole`: by `set` ops
   * alone, which also create and delete.
   */
  readonly changes: "any-field" | "whole" | { readonly [verb: string]: readonly string[] };
  /** Of two states of one record that come by different ways the one with the later moment in this field stands. */
  readonly newestBy?: string;
  /** What the console calls its refused ops, by their words; a creation is called by the kind's name by default. */
  readonly refused?: { readonly [word: string]: string };
  /**
   * Its records are made, edited and deleted one by one, by commands and calls that need no code of the kind's own:
   * `record.create`, `record.edit`, `record.delete`. They come with the trees whose nodes they refer to, by
   * themselves or by what those show.
   */
  readonly commands?: "generic";
}
