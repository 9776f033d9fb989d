import type { SavedSearch } from "@perennial/domain/search/query/contents";
import { parseQuery } from "@perennial/domain/search/query/parse-query";
import type { NodeId } from "@perennial/domain/tree/node";
import type { CommandContext, Target } from "../../commands/command.ts";
import { COMMANDS, commandOf } from "../../commands/registry.ts";
import { searchMoment } from "../../commands/search-moment.ts";
import { type Hit, hitOf } from "../../store/row-hits.ts";
import type { SearchHits, SearchIndex } from "../../store/search-index.ts";
import { GO_TO_COMMANDS, GO_TO_PAGES } from "./go-to-texts.ts";

/** So many of a group are worth reading. */
const MOST_HITS = 12;
const MOST_OTHERS = 10;

export type Choice =
  | { readonly kind: "row"; readonly group: "Recent" | "Notes" | "Cards" | "Similar"; readonly hit: Hit }
  | { readonly kind: "command"; readonly group: "Commands"; readonly id: string; readonly label: string }
  | { readonly kind: "page"; readonly group: "Commands"; readonly address: string; readonly label: string }
  | ({ readonly kind: "saved"; readonly group: "Saved" } & SavedSearch);

/** Names a choice among the others. */
export const keyOf = (choice: Choice): string => {
  switch (choice.kind) {
    case "row":
      return choice.hit.row.key;
    case "command":
      return choice.id;
    case "page":
      return choice.address;
    case "saved":
      return `${choice.words} ${choice.query}`;
  }
};

const NOTHING: SearchHits = { ids: [], total: 0, similar: [] };

/**
 * What a search finds among the rows, the group of the best one first.
 * @param recent what is shown while nothing is typed, by keys
 */
export function rowsFor(
  ctx: CommandContext,
  index: SearchIndex,
  text: string,
  recent: readonly string[],
): { readonly choices: readonly Choice[]; readonly total: number } {
  const { tree } = ctx.workspace;
  const asked = parseQuery(text);
  const isEmpty = text.trim() === "";
  const { ids, total, similar } = isEmpty ? NOTHING : index.find(asked, MOST_HITS, searchMoment(ctx));
  const rows = (found: readonly NodeId[], groupOf: (hit: Hit) => "Recent" | "Notes" | "Cards" | "Similar") =>
    found
      .flatMap((id) => hitOf(tree, id, asked.query))
      .map((hit): Choice => ({ kind: "row", group: groupOf(hit), hit }));
  if (isEmpty) {
    const present = recent.flatMap((key) => tree.idOf(key) ?? []).slice(0, MOST_HITS);
    return { choices: rows(present, () => "Recent"), total };
  }
  const found = rows(ids, ({ row }) => (row.flashcard ? "Cards" : "Notes"));
  const [best, other] = [
    found.filter(({ group }) => group === found[0]?.group),
    found.filter(({ group }) => group !== found[0]?.group),
  ];
  return { choices: [...best, ...other, ...rows(similar, () => "Similar")], total };
}

const has = (label: string, words: readonly string[]): boolean =>
  words.every((word) => label.toLowerCase().includes(word));

/** What can be done now: by every command of the registry, once a word is typed. */
export function actionsFor(ctx: CommandContext, at: Target, words: readonly string[]): readonly Choice[] {
  const ids = new Set(GO_TO_COMMANDS.map(([id]) => id));
  const further = COMMANDS.filter(({ id }) => !ids.has(id) && id !== "go-to");
  const all = [...GO_TO_COMMANDS, ...further.map(({ id, label }) => [id, label] as const)];
  // Of commands with one label the first that can be run, as with keys.
  const offered = new Map<string, string>();
  for (const [id, label] of words.length === 0 ? GO_TO_COMMANDS : all)
    if (has(label, words) && !offered.has(label) && commandOf(id).when(ctx, at)) offered.set(label, id);
  const pages = words.length === 0 ? [] : GO_TO_PAGES.filter(([, label]) => has(label, words));
  return [
    ...[...offered].map(([label, id]): Choice => ({ kind: "command", group: "Commands", id, label })),
    ...pages.map(([address, label]): Choice => ({ kind: "page", group: "Commands", address, label })),
  ].slice(0, MOST_OTHERS);
}

/** The searches that are kept in notes, by their words. */
export const savedFor = (index: SearchIndex, words: readonly string[]): readonly Choice[] =>
  index
    .saved()
    .filter((search) => has(search.words, words))
    .slice(0, MOST_OTHERS)
    .map((search) => ({ kind: "saved", group: "Saved", ...search }));
