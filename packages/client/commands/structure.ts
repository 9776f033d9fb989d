import { indent } from "@perennial/domain/intent/indent";
import { outdent } from "@perennial/domain/intent/outdent";
import type { Plan } from "@perennial/domain/intent/plan";
import type { Refusal } from "@perennial/domain/intent/refusal";
import { parentBeyond, reorder } from "@perennial/domain/intent/reorder";
import type { Result } from "@perennial/domain/result";
import type { NodeId } from "@perennial/domain/tree/node";
import { previousSibling } from "@perennial/domain/tree/selectors";
import { carryOut, partOf, saveText } from "./carry-out.ts";
import {
  type Command,
  type CommandContext,
  isEditing,
  isPageRoot,
  pageRootId,
  type Target,
} from "./command.ts";
import { FAILURE_TEXT, pleaseLogIn } from "./refusal-text.ts";
import { sayWhere } from "./say-where.ts";
import { seenTree } from "./seen-tree.ts";

type Move = "indent" | "outdent" | "reorder";

const DONE: Readonly<Record<Move, string>> = { indent: "Indented", outdent: "Outdented", reorder: "Moved" };

/** A row goes elsewhere with all below it; the focus stays in it, and the caret where it was. */
function move(
  ctx: CommandContext,
  at: Target,
  name: Move,
  decide: (target: { nodeId: NodeId; pageRootId: NodeId | undefined }) => Result<Plan, Refusal>,
  opens: readonly NodeId[] = [],
): void {
  if (!ctx.isSignedIn()) {
    ctx.notify({ message: pleaseLogIn(name), type: "error" });
    return;
  }
  saveText(ctx, at.key);
  const caret = at.place === "field" ? at.field?.selection().start : undefined;
  const decision = decide({ nodeId: at.row.node.id, pageRootId: pageRootId(ctx) });
  const { source } = at;
  const deed = { eventType: `node.${name}`, source, failure: FAILURE_TEXT[name], opens } as const;
  if (!carryOut(ctx, decision, deed)) return;
  const focus = { key: at.key, part: partOf(at.place) };
  ctx.ui.requestFocus(caret === undefined ? focus : { ...focus, caret });
  sayWhere(ctx, DONE[name], at.key);
}

const movable = (ctx: CommandContext, at: Target) => isEditing(ctx) && !isPageRoot(ctx, at.key);

function runIndent(ctx: CommandContext, at: Target): void {
  const tree = seenTree(ctx);
  // Below a collapsed row the caret would be out of sight.
  const above = previousSibling(tree, at.row.node.id);
  move(ctx, at, "indent", (target) => indent(tree, target), above ? [above.id] : []);
}

const runOutdent = (ctx: CommandContext, at: Target): void =>
  move(ctx, at, "outdent", (target) => outdent(seenTree(ctx), target));

/** In a field, on the root too: Tab never leaves it by accident. */
const tabIndent: Command = {
  id: "tab-indent",
  label: "Indent",
  keys: ["Tab"],
  when: (_ctx, at) => at.place === "field",
  run: runIndent,
};

const tabOutdent: Command = {
  id: "tab-outdent",
  label: "Outdent",
  keys: ["Shift+Tab"],
  when: (_ctx, at) => at.place === "field",
  run: runOutdent,
};

const indentCommand: Command = {
  id: "indent",
  label: "Indent",
  keys: ["Mod+]"],
  when: movable,
  run: runIndent,
};

const outdentCommand: Command = {
  id: "outdent",
  label: "Outdent",
  keys: ["Mod+["],
  when: movable,
  run: runOutdent,
};

/** In a note of several visual lines Shift with an arrow selects text, until the first or last of them. */
const atEdge = (at: Target, direction: "up" | "down"): boolean => {
  if (at.place !== "field" || !at.field) return true;
  const { first, last } = at.field.line();
  return direction === "up" ? first : last;
};

const reorderBy = (id: string, direction: "up" | "down", key: string, alt: boolean): Command => ({
  id: alt ? `${id}-always` : id,
  label: direction === "up" ? "Move up" : "Move down",
  keys: [alt ? `Alt+Shift+${key}` : `Shift+${key}`],
  when: (ctx, at) => movable(ctx, at) && (alt || atEdge(at, direction)),
  run(ctx, at) {
    const tree = seenTree(ctx);
    const here = { nodeId: at.row.node.id, pageRootId: pageRootId(ctx), direction };
    // A closed row that it goes into opens, or it would be out of sight.
    const opens = alt ? (parentBeyond(tree, here) ?? []) : [];
    move(
      ctx,
      at,
      "reorder",
      (target) => reorder(tree, { ...target, direction, goesOn: alt }),
      [opens].flat(),
    );
  },
});

export const STRUCTURE: readonly Command[] = [
  tabIndent,
  tabOutdent,
  indentCommand,
  outdentCommand,
  reorderBy("move-up", "up", "ArrowUp", false),
  reorderBy("move-down", "down", "ArrowDown", false),
  reorderBy("move-up", "up", "ArrowUp", true),
  reorderBy("move-down", "down", "ArrowDown", true),
];
