import { plainText } from "@perennial/domain/rich/pieces";
import type { SearchRequest } from "@perennial/domain/search/query/first-rows";
import { parseQuery } from "@perennial/domain/search/query/parse-query";
import type { NodeId } from "@perennial/domain/tree/node";
import type { ReactElement, ReactNode } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { linkNew, linkTo } from "../../commands/handlers/link-notes.ts";
import { needRow } from "../../commands/handlers/need-row.ts";
import { pagesBefore } from "../../store/recent-pages.ts";
import { titleOf } from "../../store/row-data.ts";
import { type Hit, hitOf } from "../../store/row-hits.ts";
import { lookThrough, searchIndexOf } from "../../store/search-index.ts";
import { FoundRow } from "../../ui/found-row.tsx";
import { Icon, Sign } from "../../ui/icon.tsx";
import { ICON_PATHS } from "../../ui/icon-paths.ts";
import type { PopupEntry, PopupSource } from "../../ui/popup/popup-source.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { LINK_TEXTS } from "./link-texts.ts";

const MOST_PROPOSED = 8;
const LONGEST_TITLE = 160;

/** Proposes the notes and cards that a link can lead to, behind `[[`. */
export function createLinkSource(ctx: CommandContext): PopupSource {
  const { tree } = ctx.workspace;
  const index = searchIndexOf(tree);
  const titleIn = (id: NodeId): string => {
    const title = titleOf(tree.row(tree.keyOf(id)))
      .trim()
      .slice(0, LONGEST_TITLE);
    return plainText(title).replaceAll(/\s+/g, " ");
  };
  const found = (typed: string, asked: SearchRequest): readonly NodeId[] => {
    const { rootKey } = ctx.list;
    if (typed.trim() === "") return pagesBefore(rootKey).flatMap((key) => tree.idOf(key) ?? []);
    const when = { now: ctx.now(), timeZone: ctx.timeZone(), rootKey };
    const { ids, similar } = index.find(asked, MOST_PROPOSED, when);
    return [...ids, ...similar];
  };
  const noteLine = (hit: Hit): PopupEntry => ({
    id: hit.row.key,
    show: <FoundRow {...hit} isCard={hit.row.flashcard !== undefined} />,
    take: () => linkTo(ctx, hit.id, titleIn(hit.id)),
  });
  /** In the form of a card: what it needs instead of a link, which is no sentence of it. */
  const needLine = (id: NodeId): readonly PopupEntry[] => {
    const row = tree.row(ctx.ui.getState().focus?.key ?? "");
    if (!row?.flashcard || row.node.id === id) return [];
    const said = LINK_TEXTS.needs(titleIn(id));
    const take = () => {
      needRow(ctx, { nodeId: row.node.id, neededId: id, said }, "need");
      return "";
    };
    return [
      {
        id: "needs",
        show: <ActLine sign={<Sign path={ICON_PATHS.forward} size={14} />}>{said}</ActLine>,
        take,
      },
    ];
  };
  const newLines = (title: string): readonly PopupEntry[] => [
    {
      id: "new child",
      show: <ActLine sign={<Sign path={ICON_PATHS.indent} size={14} />}>{LINK_TEXTS.newChild}</ActLine>,
      take: () => linkNew(ctx, title, "here"),
    },
    {
      id: "new note",
      show: (
        <ActLine sign={<Icon name="plus" size={14} />}>
          <Sentence text={LINK_TEXTS.newNote} parts={{ title }} />
        </ActLine>
      ),
      take: () => linkNew(ctx, title, "inbox"),
    },
  ];
  return {
    sign: "[[",
    name: "Links",
    opensBehind: () => true,
    goesOn: (typed) => typed.length <= LONGEST_TITLE && !/[[\]\n]/.test(typed),
    propose(typed) {
      const asked = parseQuery(typed);
      const ids = found(typed, asked)
        .filter((id) => titleIn(id) !== "")
        .slice(0, MOST_PROPOSED);
      const rows = ids.flatMap((id) => hitOf(tree, id, asked.query)).map(noteLine);
      if (typed.trim() === "") return rows;
      return [...rows, ...ids.slice(0, 1).flatMap(needLine), ...newLines(typed.trim())];
    },
    open: (changed) => lookThrough(index, changed),
  };
}

/** A line that does something else than link to a row that is there. */
const ActLine = ({ sign, children }: { sign: ReactElement; children: ReactNode }): ReactElement => (
  <>
    <span className="sign do" aria-hidden="true">
      {sign}
    </span>
    <span className="title" translate="no">
      {children}
    </span>
  </>
);
