import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, useRef, useState } from "react";
import { useStore } from "zustand";
import type { CardContext } from "../../commands/command.ts";
import { createCardsApart } from "../../store/cards-apart.ts";
import { lastingId } from "../../store/lasting-id.ts";
import { timesOf } from "../../store/note-times.ts";
import { cardAt, inOrder, type SimilarCards } from "../../store/similar-cards.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Meter } from "../../ui/meter.tsx";
import { Page } from "../../ui/page.tsx";
import { Link } from "../../ui/router.tsx";
import type { PlaceTexts } from "./place-texts.ts";
import { SimilarPair } from "./similar-pair.tsx";
import { SIMILAR_TEXTS } from "./similar-texts.ts";
import { useSimilar } from "./use-similar.ts";
import "../../ui/book.css";
import "./similar-cards.css";

interface SimilarPageProps {
  readonly workspace: Workspace;
  readonly ctx: CardContext;
  readonly notesId: NodeId;
  /** The branch of one card of each pair; undefined for all notes. */
  readonly branch: { readonly id: NodeId; readonly name: string } | undefined;
  readonly texts: PlaceTexts;
  readonly memory: { get(key: string): string | null; set(key: string, value: string): boolean };
  /** Where the pairs of all notes are shown. */
  readonly allPath: string;
}

/** So many at once are work enough. */
const MOST_SHOWN = 20;

/** The same whichever of the two is the older one. */
const nameOf = ({ older, newer }: SimilarCards): string => [older, newer].map(String).sort().join(" ");

/** Pairs of cards that say nearly the same: to be merged, or told apart for good. */
export function SimilarPage(props: SimilarPageProps): ReactElement {
  const { workspace, ctx, notesId, branch, texts, memory, allPath } = props;
  const { tree, userId } = workspace;
  const found = useSimilar(workspace, notesId, branch?.id);
  const [apart] = useState(() => createCardsApart(memory, userId));
  /** Those that were merged or told apart on this page stay in sight, with their way back. */
  const [settled, setSettled] = useState<ReadonlyMap<string, "merged" | "apart">>(new Map());
  const [most, setMost] = useState(MOST_SHOWN);
  const announcement = useStore(ctx.ui, (state) => state.announcement);
  const list = useRef<HTMLUListElement>(null);

  const lasting = (id: NodeId) => lastingId(tree, tree.keyOf(id)) ?? id;
  const isApart = ({ older, newer }: SimilarCards) => apart.has(lasting(older), lasting(newer));
  const isThere = (pair: SimilarCards) =>
    cardAt(tree, pair.older) !== undefined &&
    (cardAt(tree, pair.newer) !== undefined || settled.get(nameOf(pair)) === "merged");
  const pairs = "pairs" in found ? found.pairs.map((pair) => inOrder(tree, timesOf(tree), pair)) : [];
  const listed = pairs.filter((pair) => isThere(pair) && (settled.has(nameOf(pair)) || !isApart(pair)));
  const isSettled = (pair: SimilarCards) =>
    settled.get(nameOf(pair)) === "apart" || cardAt(tree, pair.newer) === undefined;
  const open = listed.filter((pair) => !isSettled(pair)).length;
  const settle = (pair: SimilarCards, as: "merged" | "apart" | undefined) => {
    const next = new Map(settled);
    next.delete(nameOf(pair));
    if (as) next.set(nameOf(pair), as);
    setSettled(next);
  };
  const setApart = (pair: SimilarCards, isSaid: boolean) => {
    const [older, newer] = [lasting(pair.older), lasting(pair.newer)];
    if (isSaid) apart.add(older, newer);
    else apart.remove(older, newer);
    settle(pair, isSaid ? "apart" : undefined);
    ctx.ui.announce(isSaid ? SIMILAR_TEXTS.apartSaid : "");
  };
  /** The button that was pressed is gone: the focus goes to the next pair, or stays with this one. */
  const goOn = (item: HTMLElement | null, isDone: boolean) =>
    requestAnimationFrame(() => {
      const items = [...(list.current?.children ?? [])];
      const place = item ? items.indexOf(item) : -1;
      const next = isDone ? items.slice(place + 1).concat(item ?? []) : [item];
      const button = next.map((each) => each?.querySelector<HTMLElement>(".do button")).find(Boolean);
      (button ?? list.current)?.focus();
    });

  return (
    <Page className="book similar" title={SIMILAR_TEXTS.title}>
      <h1>{SIMILAR_TEXTS.title}</h1>
      {branch && (
        <p className="lede">
          <span translate="no">{SIMILAR_TEXTS.within(branch.name)}</span>{" "}
          <Link className="link" to={allPath}>
            {SIMILAR_TEXTS.all}
          </Link>
        </p>
      )}
      {"share" in found ? (
        <div className="looking">
          <p role="status">{SIMILAR_TEXTS.looking}</p>
          <Meter label={SIMILAR_TEXTS.looking} done={found.share} total={1} />
        </div>
      ) : (
        <>
          {listed.length > 0 && <p className="lede">{SIMILAR_TEXTS.about}</p>}
          <p className={listed.length === 0 ? "lede" : "aside"} role="status">
            {open > 0
              ? SIMILAR_TEXTS.counted(open)
              : listed.length > 0
                ? SIMILAR_TEXTS.allSettled
                : SIMILAR_TEXTS.none}
          </p>
        </>
      )}
      {listed.length > 0 && (
        <ul ref={list} tabIndex={-1}>
          {listed.slice(0, most).map((pair) => (
            <SimilarPair
              key={nameOf(pair)}
              ctx={ctx}
              texts={texts}
              pair={pair}
              isMerged={cardAt(tree, pair.newer) === undefined}
              isApart={settled.get(nameOf(pair)) === "apart"}
              onMerged={(item) => {
                settle(pair, "merged");
                goOn(item, true);
              }}
              onApart={(item, isSaid) => {
                setApart(pair, isSaid);
                goOn(item, isSaid);
              }}
            />
          ))}
        </ul>
      )}
      {listed.length > most && (
        <Button onClick={() => setMost(most + MOST_SHOWN)}>
          {SIMILAR_TEXTS.more(Math.min(MOST_SHOWN, listed.length - most))}
        </Button>
      )}
      <div className="vh" aria-live="polite">
        {announcement}
      </div>
    </Page>
  );
}
