import "./needs.css";
import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import type { CommandContext } from "../../commands/command.ts";
import { needRow } from "../../commands/handlers/need-row.ts";
import type { RowData } from "../../store/row-data.ts";
import { Icon } from "../../ui/icon.tsx";
import { useLinkTarget } from "../../ui/link-targets.ts";
import { wordsOf } from "../../ui/rich-text.tsx";
import { navigate } from "../../ui/router.tsx";
import { NEEDS_TEXTS } from "./needs-texts.ts";

/** What a card needs: each leads there, and is taken away beside it. */
export function NeedsChips({ ctx, row }: { ctx: CommandContext; row: RowData }): ReactElement {
  return (
    <span className="needs">
      {[...new Set(row.needs)].map((anchor) => (
        <Chip key={anchor} ctx={ctx} row={row} anchor={anchor} />
      ))}
    </span>
  );
}

function Chip({
  ctx,
  row,
  anchor,
}: {
  ctx: CommandContext;
  row: RowData;
  anchor: number;
}): ReactElement | null {
  const target = useLinkTarget(anchor);
  const isViewing = useStore(ctx.ui, ({ mode }) => mode === "viewing");
  const neededId = ctx.workspace.tree.get("anchor", anchor)?.nodeId;
  // What is deleted is needed no more, and comes back with it.
  if (!target || target.isDeleted) return null;
  const title = wordsOf(target.title).trim() || NEEDS_TEXTS.empty;
  const said = NEEDS_TEXTS.remove(title);
  const remove = () => {
    if (neededId === undefined) return;
    flushSync(() => needRow(ctx, { nodeId: row.node.id, neededId, said }, "unneed"));
    ctx.ui.requestFocus({ key: row.key, part: "inner" });
  };
  return (
    <span className="need">
      <button
        type="button"
        className="to"
        disabled={target.address === undefined}
        onClick={() => target.address !== undefined && navigate(target.address)}
      >
        Needs <b translate="no">{title}</b>
      </button>
      {!isViewing && neededId !== undefined && (
        <button type="button" className="off" aria-label={said} title={said} onClick={remove}>
          <Icon name="close" />
        </button>
      )}
    </span>
  );
}
