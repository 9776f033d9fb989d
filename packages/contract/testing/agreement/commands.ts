import { unreachable } from "@perennial/domain/result";
import type * as wire from "../../outline/wire.ts";
import type { CaseCommand } from "../cases/notebook.ts";
import type { Choices } from "./choices.ts";
import type { Names, RecordKind } from "./names.ts";
import type { RandomCommand } from "./steps.ts";

/** Rows that earlier commands of the same batch make, by the temporary ids they gave them. */
interface Made {
  readonly kind: RecordKind;
  readonly temporaryId: number;
}

/**
 * A random list of commands in the ids of one server.
 * @param linked of seven references to earlier rows, so many name one that the same list makes
 */
export function commandsFor(
  commands: readonly RandomCommand[],
  choices: Choices,
  names: Names,
  version: number,
  linked = 0,
): CaseCommand[] {
  const made: Made[] = [];
  const own = (kind: RecordKind, at: number): number | undefined => {
    const rows = made.filter((row) => row.kind === kind);
    return at % 7 < linked ? rows[at % Math.max(1, rows.length)]?.temporaryId : undefined;
  };
  const node = (at: number, place = choices.node(at)) => own("node", at) ?? names.idOf("node", place);
  const itemId = (kind: "note" | "flashcard", at: number) =>
    own(kind, at) ?? names.idOf(kind, choices.item(kind, at));
  const draw = (kind: RecordKind): number => {
    const temporaryId = -1 - made.length;
    made.push({ kind, temporaryId });
    return temporaryId;
  };

  /** Where a node is to go; `parent` as a place. */
  const placeOf = (
    { after, number }: Pick<Extract<RandomCommand, { do: "move" }>, "after" | "number">,
    parent: number,
  ) => ({
    ...(after === undefined ? {} : { previous_sibling_id: node(after, choices.childOf(parent, after)) }),
    ...(number === undefined ? {} : { sort_order: number }),
  });

  const baseOf = ({ base }: { readonly base: number | undefined }) =>
    base === undefined ? {} : { base_version: base % (version + 1) };

  /** What the sender says that it saw in the node at a place. */
  const seenIn = ({ seen }: Pick<Extract<RandomCommand, { do: "delete" }>, "seen">, place: number) => {
    if (seen === undefined) return {};
    const { kind, item } =
      typeof seen === "object"
        ? { kind: seen.kind, item: choices.item(seen.kind, seen.of) }
        : choices.shownBy(place);
    return {
      ...(seen === "a number" ? {} : { base_item_type: kind }),
      ...(seen === "a kind" ? {} : { base_item_id: names.idOf(kind, item) }),
    };
  };

  const build = (command: RandomCommand): CaseCommand => {
    switch (command.do) {
      case "create": {
        const kind = command.isCard ? "flashcard" : "note";
        const { text } = command;
        const content = command.isCard
          ? { flashcard: { question: text, answer: `${text}!` } }
          : { note: { text } };
        const tree = {
          item_type: kind,
          ...content,
          parent_id: node(command.below),
          ...placeOf(command, choices.node(command.below)),
        } as const;
        return linked > 0
          ? { type: "tree.create", tree, temporary_id: draw("node"), item_temporary_id: draw(kind) }
          : { type: "tree.create", tree };
      }
      case "show": {
        const { kind, of } = command.item;
        const parent_id = node(command.below);
        const tree = {
          item_type: kind,
          item_id: itemId(kind, of),
          parent_id,
          ...placeOf(command, choices.node(command.below)),
        };
        return { type: "tree.create", tree };
      }
      case "move": {
        const id = node(command.node);
        const { below } = command;
        const parent =
          below === undefined ? choices.parentOf(choices.node(command.node)) : choices.node(below);
        const tree = {
          ...(below === undefined ? {} : { parent_id: node(below) }),
          ...placeOf(command, parent),
        };
        return { type: "tree.update", id, tree };
      }
      case "repoint": {
        const { kind, of } = command.item;
        const parent = command.below === undefined ? {} : { parent_id: node(command.below) };
        const tree: wire.NodeChange = {
          item_type: kind,
          item_id: itemId(kind, of),
          ...parent,
          ...baseOf(command),
          ...seenIn(command, choices.node(command.node)),
        };
        return { type: "tree.update", id: node(command.node), tree };
      }
      case "delete":
        return {
          type: "tree.delete",
          id: node(command.node, choices.leaf(command.node)),
          ...baseOf(command),
          ...seenIn(command, choices.leaf(command.node)),
        };
      case "edit": {
        return {
          type: "note.update",
          id: itemId("note", command.note),
          note: { text: command.text, ...baseOf(command) },
        };
      }
      case "make": {
        const { text } = command;
        const flashcard = { question: text, answer: text };
        if (linked === 0)
          return command.isCard
            ? { type: "flashcard.create", flashcard }
            : { type: "note.create", note: { text } };
        return command.isCard
          ? { type: "flashcard.create", flashcard, temporary_id: draw("flashcard") }
          : { type: "note.create", note: { text }, temporary_id: draw("note") };
      }
      case "edit-card": {
        const { question, answer, kind, source } = command;
        const flashcard = {
          ...(kind === undefined ? {} : { kind }),
          ...(source === undefined ? {} : { source }),
          ...(question === undefined ? {} : { question }),
          ...(answer === undefined ? {} : { answer }),
          ...baseOf(command),
        };
        return { type: "flashcard.update", id: itemId("flashcard", command.card), flashcard };
      }
      case "restore": {
        const grave = choices.grave(command.node);
        const tree = {
          item_type: grave.kind,
          item_id: names.idOf(grave.kind, grave.item),
          parent_id: node(command.below),
          ...placeOf(command, choices.node(command.below)),
          restore_id: names.idOf("node", grave.node),
        };
        return { type: "tree.create", tree };
      }
      case "unrate": {
        const { uuid, card } = choices.rating(command.rating);
        return { type: "flashcard.unrate", id: names.idOf("flashcard", card), undo_of: uuid };
      }
      case "rate":
        return {
          type: "flashcard.rate",
          id: itemId("flashcard", command.card),
          confidence_rating: command.color,
          part: command.part,
        };
      case "mark":
        return {
          type: "flashcard.mark",
          id: itemId("flashcard", command.card),
          part: command.part,
          suspended: command.suspended,
          marked_at: "2026-01-20T12:00:00.000Z",
          buried_until: command.buriedUntil,
          flag: command.flag,
        };
      default:
        return unreachable(command);
    }
  };
  return commands.map(build);
}
