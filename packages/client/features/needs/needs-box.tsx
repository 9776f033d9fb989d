import { parseQuery } from "@perennial/domain/search/query/parse-query";
import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import { type ReactElement, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import type { CommandContext } from "../../commands/command.ts";
import { hereOf } from "../../commands/due-text.ts";
import { needRow } from "../../commands/handlers/need-row.ts";
import { type RowData, titleOf } from "../../store/row-data.ts";
import { lookThrough, searchIndexOf } from "../../store/search-index.ts";
import { Finder, FoundRow } from "../../ui/finder.tsx";
import { wordsOf } from "../../ui/rich-text.tsx";
import { NEEDS_TEXTS } from "./needs-texts.ts";
import { proposedNeeds } from "./proposed-needs.ts";

const MOST_FOUND = 12;

/** The box that chooses what the card with the focus needs. */
export function NeedsBox({ ctx }: { ctx: CommandContext }): ReactElement | null {
  const isOpen = useStore(ctx.ui, ({ box }) => box === "needs");
  const { focus } = ctx.ui.getState();
  const row = focus ? ctx.workspace.tree.row(focus.key) : undefined;
  return isOpen && row?.flashcard ? <Box ctx={ctx} row={row} /> : null;
}

function Box({ ctx, row }: { ctx: CommandContext; row: RowData }): ReactElement {
  const [query, setQuery] = useState("");
  const [, setSeen] = useState(0);
  const [{ focus }] = useState(() => ctx.ui.getState());
  const { tree } = ctx.workspace;
  const index = searchIndexOf(tree);
  useEffect(() => lookThrough(index, () => setSeen((times) => times + 1)), [index]);

  const titleAt = (id: NodeId) => wordsOf(titleOf(tree.row(tree.keyOf(id)))).trim() || NEEDS_TEXTS.empty;
  const isProposed = query.trim() === "";
  const found = isProposed
    ? proposedNeeds(tree, row)
    : index.find(parseQuery(query).query, MOST_FOUND, { ...hereOf(ctx), rootKey: "" }).ids;
  const choices = found.filter((id) => id !== row.node.id && tree.get("node", id)?.parentId !== null);
  const back = () => {
    ctx.ui.closeBox();
    if (focus) ctx.ui.requestFocus(focus);
  };
  return (
    <Finder
      name="Needs"
      placeholder={NEEDS_TEXTS.placeholder}
      query={query}
      onQuery={setQuery}
      choices={choices}
      keyOf={(id) => tree.keyOf(id)}
      groupOf={() => (isProposed ? NEEDS_TEXTS.proposed : NEEDS_TEXTS.found)}
      show={(id) => {
        const [nearest = "", ...farther] = ancestorIds(tree, id).map(titleAt);
        return (
          <FoundRow
            isCard={tree.get("node", id)?.itemType === "flashcard"}
            title={titleAt(id)}
            marked={[]}
            farther={farther.toReversed().join(" / ")}
            nearest={nearest}
          />
        );
      }}
      told={isProposed || choices.length > 0 ? "" : NEEDS_TEXTS.none}
      onChoose={(neededId) => {
        flushSync(back);
        const said = NEEDS_TEXTS.needs(titleAt(neededId));
        flushSync(() => needRow(ctx, { nodeId: row.node.id, neededId, said }, "need"));
      }}
      onClose={() => flushSync(back)}
    />
  );
}
