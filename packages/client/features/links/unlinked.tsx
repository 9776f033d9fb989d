import { plainText } from "@perennial/domain/rich/pieces";
import { fold, spansOf } from "@perennial/domain/search/fold";
import { type ReactElement, useEffect, useId, useState } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { linkRows } from "../../commands/handlers/link-mentions.ts";
import { runInSlices } from "../../platform/slices.ts";
import { browserTimers } from "../../platform/timers.ts";
import { plainTitle, type UnlinkedRow, unlinkedRows } from "../../store/unlinked-rows.ts";
import { LINK_TEXTS } from "./link-texts.ts";
import { LinksElsewhere, type RemoteLinks } from "./links-elsewhere.tsx";
import { pathOf } from "./path-of.ts";

/** So many rows are shown at once. */
const PORTION = 50;

interface UnlinkedProps {
  readonly ctx: CommandContext;
  readonly rowKey: string;
  /** The keys of the rows that link to it. */
  readonly linking: readonly string[];
  /** Asks for those that this device does not have: they are linked on their own pages. */
  readonly askElsewhere: () => Promise<RemoteLinks>;
  /** Where the focus goes on when the button that had it is gone. */
  readonly onLinked: () => void;
}

/** The rows that name a row by its title and do not link to it, looked for when this is shown. */
export function Unlinked({
  ctx,
  rowKey,
  linking,
  askElsewhere,
  onLinked,
}: UnlinkedProps): ReactElement | null {
  const { tree } = ctx.workspace;
  const [rows, setRows] = useState<readonly UnlinkedRow[]>();
  const [elsewhere, setElsewhere] = useState<RemoteLinks>();
  const [most, setMost] = useState(PORTION);
  const id = useId();
  useEffect(() => {
    let isWanted = true;
    const row = tree.row(rowKey);
    const stop = row && runInSlices(browserTimers, unlinkedRows(tree, row, linking), setRows);
    void askElsewhere().then((found) => isWanted && setElsewhere(found));
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [tree, rowKey, linking, askElsewhere]);
  const row = tree.row(rowKey);
  if (!rows || !row) return null;
  const title = fold(plainTitle(row));
  const link = (chosen: readonly UnlinkedRow[]) => {
    linkRows(ctx, rowKey, chosen);
    onLinked();
  };
  return (
    <section className="unlinked" aria-label={LINK_TEXTS.unlinked}>
      <p className="count" role="status">
        {LINK_TEXTS.mentions(rows.length + (elsewhere?.total ?? 0))}
      </p>
      <ul>
        {rows.slice(0, most).map((each) => (
          <li key={each.key}>
            <div id={`${id}-${each.key}`}>
              <Marked text={plainText(each.text)} title={title} />
              <span className="where" translate="no">
                {pathOf(tree, each.key)}
              </span>
            </div>
            <button
              type="button"
              className="quiet"
              aria-describedby={`${id}-${each.key}`}
              onClick={() => link([each])}
            >
              Link
            </button>
          </li>
        ))}
      </ul>
      {rows.length > most && (
        <button type="button" className="quiet" onClick={() => setMost(most + PORTION)}>
          {LINK_TEXTS.more}
        </button>
      )}
      {rows.length > 1 && (
        <button type="button" className="quiet" onClick={() => link(rows)}>
          Link all
        </button>
      )}
      {elsewhere && <LinksElsewhere links={elsewhere.links} />}
    </section>
  );
}

/** A text in which a title stands out. @param title folded */
function Marked({ text, title }: { text: string; title: string }): ReactElement {
  const [first] = spansOf(text, title);
  if (!first) return <span translate="no">{text}</span>;
  return (
    <span translate="no">
      {text.slice(0, first.start)}
      <b>{text.slice(first.start, first.end)}</b>
      {text.slice(first.end)}
    </span>
  );
}
