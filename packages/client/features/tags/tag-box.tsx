import { fold } from "@perennial/domain/search/fold";
import { tagNamed } from "@perennial/domain/search/tags";
import { type ReactElement, useEffect, useReducer, useState } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { caretNow } from "../../commands/caret-position.ts";
import { type CommandContext, targetAt } from "../../commands/command.ts";
import { tagRows } from "../../commands/handlers/tag-rows.ts";
import { bestTags, lookThroughTags, tagIndexOf } from "../../store/tag-index.ts";
import { Finder } from "../../ui/finder.tsx";
import { TAG_TEXTS } from "./tags-texts.ts";
import "./tags.css";

/** The box that chooses a tag for the row with the focus, or for those that are selected. */
export function TagBox({ ctx }: { ctx: CommandContext }): ReactElement | null {
  const isOpen = useStore(ctx.ui, ({ box }) => box === "tag");
  return isOpen ? <Box ctx={ctx} /> : null;
}

function Box({ ctx }: { ctx: CommandContext }): ReactElement {
  const [query, setQuery] = useState("");
  const { focus } = ctx.ui.getState();
  const [caret] = useState(() => caretNow(ctx)?.caret);
  const index = tagIndexOf(ctx.workspace.tree);
  const [, renew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => lookThroughTags(index, renew), [index]);

  const name = tagNamed(query);
  const known = index.tags();
  const choices = bestTags(known, fold(query.trim().replace(/^#/, "")));
  const isNew = name !== undefined && !known.some(({ folded }) => folded === fold(name));
  const shown = isNew ? [...choices, { name, folded: fold(name), count: 0, within: 0 }] : choices;

  const back = () => {
    ctx.ui.closeBox();
    if (focus) ctx.ui.requestFocus(caret === undefined ? focus : { ...focus, caret });
  };
  const choose = (tag: string) => {
    flushSync(back);
    const at = focus && targetAt(ctx, focus.key, "row", "menu");
    if (at) flushSync(() => tagRows(ctx, at, tag));
  };
  return (
    <Finder
      name="Tag"
      placeholder={TAG_TEXTS.choose}
      query={query}
      onQuery={setQuery}
      choices={shown}
      keyOf={({ folded }) => folded}
      show={({ name: tag, count }) => (
        <>
          <span className="sign" aria-hidden="true" />
          <span className="title" translate="no">
            #{tag}
          </span>
          <span className="tag-count">{count === 0 ? TAG_TEXTS.isNew : count}</span>
        </>
      )}
      told={shown.length > 0 ? "" : query.trim() === "" ? TAG_TEXTS.none : TAG_TEXTS.noTag}
      onChoose={(choice) => choose(choice.name)}
      onClose={() => flushSync(back)}
    />
  );
}
