import { flushSync } from "react-dom";
import {
  type Command,
  type CommandContext,
  isEditing,
  isPageRoot,
  type Target,
  targetAt,
} from "./command.ts";
import type { Pasted } from "./copied.ts";
import type { DeedId } from "./deeds/table.ts";
import { createLater } from "./later.ts";

const deeds = createLater(async () => (await import("./deeds/table.ts")).DEEDS);
const pasting = createLater(() => import("./deeds/paste-rows.ts"));

/** So that everything works without a connection, and at once. */
export async function preloadDeeds(): Promise<void> {
  await Promise.all([deeds.preload(), pasting.preload()]);
}

const always = () => true;
const onRow = (_ctx: CommandContext, at: Target) => at.place !== "field";
const editable = (ctx: CommandContext, at: Target) => isEditing(ctx) && !isPageRoot(ctx, at.key);
const editableRow = (ctx: CommandContext, at: Target) => editable(ctx, at) && onRow(ctx, at);
/** Words that are selected on the page are copied by the browser. */
const copiable = (ctx: CommandContext, at: Target) => onRow(ctx, at) && !ctx.clipboard.isTextSelected();
const hasChildren = (_ctx: CommandContext, at: Target) => at.row.childCount > 0;

/** What is done to branches, and to several rows at once; how it is done is fetched after the first key. */
const later = (id: DeedId, label: string, keys: readonly string[], when: Command["when"]): Command => ({
  id,
  label,
  keys,
  when,
  run(ctx, at) {
    let isLate = false;
    deeds.use(ctx, (table) => {
      const run = () => {
        const now = targetAt(ctx, at.key, at.place, at.source);
        if (now) table[id](ctx, now);
      };
      // Whoever has pressed the key sees to the painting, unless the code comes late.
      if (isLate) flushSync(run);
      else run();
    });
    isLate = true;
  },
});

export const BRANCHES: readonly Command[] = [
  later("delete", "Delete", ["Mod+Shift+Backspace", "Mod+Shift+Delete"], editable),
  later("delete-row", "Delete", ["Delete", "Backspace"], editableRow),
  later("duplicate", "Duplicate", ["Mod+d"], editable),
  later("copy", "Copy", ["Mod+c"], copiable),
  later("cut", "Cut", ["Mod+x"], (ctx, at) => editable(ctx, at) && copiable(ctx, at)),
  later("copy-link", "Copy link", [], always),
  later("expand-all", "Expand all", [], hasChildren),
  later("collapse-all", "Collapse all", [], hasChildren),
  later("row-menu", "Row menu", ["ContextMenu", "Shift+F10"], always),
];

/** Takes what is more than a few words in a text. Returns whether it does: the rest is the browser's. */
export function paste(ctx: CommandContext, at: Target, pasted: Pasted): boolean {
  if (!isEditing(ctx) || ctx.memory.pastesLiterally) return false;
  const { own, text } = pasted;
  const isLines = own !== "" || text.trimEnd().includes("\n");
  const selection = at.field?.selection();
  const isLink = selection && selection.start < selection.end && /^https?:\/\/\S+$/.test(text);
  if (at.place === "field" && !isLines && !isLink) return false;
  pasting.use(ctx, ({ pasteRows }) => {
    const now = targetAt(ctx, at.key, at.place, at.source);
    if (now) pasteRows(ctx, now, pasted);
  });
  return true;
}
