import { noteLinkAt } from "@perennial/domain/rich/note-link";
import { type ReactElement, useMemo, useSyncExternalStore } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { treePath } from "../../commands/tree-toolbar.ts";
import { type Embedded, embeddedRows } from "../../store/embedded-rows.ts";
import type { RowData } from "../../store/row-data.ts";
import { RichText, wordsOf } from "../../ui/rich-text.tsx";
import { Link } from "../../ui/router.tsx";
import { LINK_TEXTS } from "./link-texts.ts";
import "./embed.css";

interface EmbedProps {
  readonly ctx: CommandContext;
  readonly row: RowData;
  /** Of the row: an embed alone. */
  readonly text: string;
}

/** Below a row that embeds a note: what stands there, to be read. An embed in it is a link. */
export function Embed({ ctx, row, text }: EmbedProps): ReactElement | null {
  const { tree } = ctx.workspace;
  const link = noteLinkAt(text, 0);
  const anchor = link && link.to === text.length && "anchor" in link.target ? link.target.anchor : 0;
  // As a text, so that it is drawn anew only where it says something else.
  const said = useSyncExternalStore(tree.subscribeTouched, () =>
    JSON.stringify(embeddedRows(tree, row, anchor) ?? null),
  );
  const embedded = useMemo(() => JSON.parse(said) as Embedded | null, [said]);
  if (!embedded) return null;
  const { title, wireId, rows, hasMore } = embedded;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it stands for no form
    <div role="group" className="embed" aria-label={LINK_TEXTS.embedded(wordsOf(title))}>
      <ul>
        {rows.map(({ key, depth, text: words }) => (
          <li key={key} translate="no" style={{ marginInlineStart: `${depth}em` }}>
            <RichText text={words.replace(/^!(?=\[\[)/, "")} links="elements" />
          </li>
        ))}
      </ul>
      {hasMore && <p className="hint">{LINK_TEXTS.firstRows(rows.length)}</p>}
      {wireId !== undefined && (
        <Link className="quiet" to={treePath(wireId, location.search)}>
          Open
        </Link>
      )}
    </div>
  );
}
