import { parseQuery } from "@perennial/domain/search/query/parse-query";
import { type ReactElement, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import type { CommandContext } from "../../commands/command.ts";
import { hereOf } from "../../commands/due-text.ts";
import { needRow } from "../../commands/handlers/need-row.ts";
import type { RowData } from "../../store/row-data.ts";
import { hitOf } from "../../store/row-hits.ts";
import { lookThrough, searchIndexOf } from "../../store/search-index.ts";
import { Finder } from "../../ui/finder.tsx";
import { FoundRow } from "../../ui/found-row.tsx";
import { useLinkDrop } from "./link-drop.ts";
import { NEEDS_TEXTS } from "./needs-texts.ts";
import { proposedNeeds } from "./proposed-needs.ts";

const MOST_FOUND = 12;

/** The box that chooses what the card with the focus needs; a link that is dropped on a card says it too. */
export function NeedsBox({ ctx }: { ctx: CommandContext }): ReactElement | null {
  useLinkDrop(ctx);
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

  const asked = parseQuery(query);
  const isProposed = query.trim() === "";
  const found = isProposed
    ? proposedNeeds(tree, row)
    : index.find(asked, MOST_FOUND, { ...hereOf(ctx), rootKey: "" }).ids;
  const choices = found
    .flatMap((id) => hitOf(tree, id, asked.query))
    .filter((hit) => hit.id !== row.node.id && hit.row.node.parentId !== null);
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
      keyOf={(hit) => hit.row.key}
      groupOf={() => (isProposed ? NEEDS_TEXTS.proposed : NEEDS_TEXTS.found)}
      show={(hit) => <FoundRow {...hit} isCard={hit.row.flashcard !== undefined} />}
      told={isProposed || choices.length > 0 ? "" : NEEDS_TEXTS.none}
      onChoose={({ id: neededId, title }) => {
        flushSync(back);
        const said = NEEDS_TEXTS.needs(title);
        flushSync(() => needRow(ctx, { nodeId: row.node.id, neededId, said }, "need"));
      }}
      onClose={() => flushSync(back)}
    />
  );
}
