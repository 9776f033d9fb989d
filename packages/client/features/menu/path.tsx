import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import { type ReactElement, useCallback, useMemo, useSyncExternalStore } from "react";
import { titleOf } from "../../store/row-data.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { Icon } from "../../ui/icon.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Link } from "../../ui/router.tsx";
import { HEADER_TEXTS } from "./menu-texts.ts";

interface PathProps {
  /** Undefined until the notes are open. */
  tree: TreeStore | undefined;
  /** The tree this one stands in. */
  parent: { readonly id: NodeId; readonly label: string };
  hrefOf: (id: NodeId) => string;
}

/** How many nodes above the parent are named: the top one, and those next to it. */
const MOST_NAMED = 6;

/** The path to the open branch; the last link goes to the parent. In deep trees one link stands for the middle. */
export function Path({ tree, parent, hrefOf }: PathProps): ReactElement {
  const above = useAbove(tree, parent.id);
  return (
    <nav className="path" aria-label="Path">
      <ol>
        {above.map(({ id, label, isNamed }) => (
          <li key={id}>
            <Link
              className="quiet"
              to={hrefOf(id)}
              {...(isNamed ? {} : { "aria-label": label, title: label })}
            >
              <span translate="no">{isNamed ? <RichText text={label} /> : "…"}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link
            className="quiet parent"
            to={hrefOf(parent.id)}
            aria-label={HEADER_TEXTS.parent(parent.label)}
          >
            <Icon name="back" />
            <span translate="no">
              <RichText text={parent.label} />
            </span>
          </Link>
        </li>
      </ol>
    </nav>
  );
}

interface PathStep {
  readonly id: NodeId;
  readonly label: string;
  /** Whether it is called by its text; else it stands for all that is left out. */
  readonly isNamed: boolean;
}

function useAbove(tree: TreeStore | undefined, id: NodeId): readonly PathStep[] {
  const subscribe = useCallback(
    (told: () => void) => {
      if (!tree) return () => {};
      const stops = [
        tree.subscribeStructure(told),
        ...idsAbove(tree, id).ids.map((each) => tree.subscribeRow(tree.keyOf(each), told)),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [tree, id],
  );
  // Compared by its text, since it is put together anew each time.
  const said = useSyncExternalStore(subscribe, () => JSON.stringify(tree ? placesAbove(tree, id) : []));
  return useMemo(() => JSON.parse(said) as PathStep[], [said]);
}

function placesAbove(tree: TreeStore, id: NodeId): PathStep[] {
  const { ids, unnamed } = idsAbove(tree, id);
  return ids.map((each) => {
    const row = tree.row(tree.keyOf(each));
    const text = titleOf(row).trim();
    return {
      id: tree.identity.wireIdOf("node", each),
      label: text === "" ? "Untitled" : text,
      isNamed: each !== unnamed,
    };
  });
}

/** Those that are shown, from the top down, and which of them stands for what is left out. */
function idsAbove(
  tree: TreeStore,
  id: NodeId,
): { readonly ids: readonly NodeId[]; readonly unnamed?: NodeId } {
  const nearest = ancestorIds(tree, tree.identity.current("node", id));
  const top = nearest.at(-1);
  if (nearest.length <= MOST_NAMED + 1 || top === undefined) return { ids: nearest.reverse() };
  const unnamed = nearest[MOST_NAMED - 1];
  const ids = [top, ...nearest.slice(0, MOST_NAMED).reverse()];
  return unnamed === undefined ? { ids } : { ids, unnamed };
}
