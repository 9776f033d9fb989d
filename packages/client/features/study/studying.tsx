import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, useMemo, useState } from "react";
import { useTitle } from "../../ui/page.tsx";
import { useLocation } from "../../ui/router.tsx";
import { useReadable } from "../../ui/use-readable.ts";
import { askedCard } from "./asked-card.ts";
import { cardsOf } from "./due-cards.ts";
import type { Scope } from "./scope.ts";
import { Empty, End } from "./session-end.tsx";
import { SessionView } from "./session-view.tsx";
import { createSitting, type Sitting } from "./sitting.ts";
import type { StudyPageProps } from "./study-props.ts";

/** The sitting of this page: leaving for the outline does not end it. */
let open: { readonly sitting: Sitting; readonly workspace: unknown } | undefined;

function useSitting(props: StudyPageProps & { notesId: NodeId; scope: Scope }): Sitting {
  const { workspace, ctx, scope } = props;
  const { by } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sitting is begun once when the page is come to; what changes later belongs to it
  return useMemo(() => {
    const isSame = open?.workspace === workspace && open.sitting.scope === String(scope);
    if (by !== "push" && isSame && open) return open.sitting;
    const deps = { tree: workspace.tree, undo: workspace.undo, now: ctx.now, timeZone: ctx.timeZone };
    const cards = cardsOf(props, scope).map(askedCard);
    open = { sitting: createSitting(String(scope), cards, deps), workspace };
    return open.sitting;
  }, []);
}

/** A sitting: one card after the other, and what came of it. */
export function Studying(props: StudyPageProps & { notesId: NodeId; scope: Scope }): ReactElement {
  const { ctx, parts, header, home, status } = props;
  const sitting = useSitting(props);
  const { session } = useReadable(sitting);
  const { current, met } = session;
  const explaining = useExplaining(props.memory, sitting);
  useTitle("Study");
  if (current !== null)
    return (
      <SessionView
        ctx={ctx}
        parts={parts}
        sitting={sitting}
        card={current}
        home={home}
        status={status}
        {...explaining}
      />
    );
  return (
    <>
      {header}
      {met.length === 0 ? <Empty {...props} /> : <End {...props} sitting={sitting} />}
    </>
  );
}

const EXPLAINED_KEY = "perennial:study-explained";
/** The first sitting of this device, which explains itself until somebody has had enough of it. */
let first: Sitting | undefined;

function useExplaining(memory: StudyPageProps["memory"], sitting: Sitting) {
  const [explains, setExplains] = useState(() => {
    if (memory.get(EXPLAINED_KEY) !== null) return first === sitting;
    memory.set(EXPLAINED_KEY, "true");
    first = sitting;
    return true;
  });
  const onExplained = () => {
    first = undefined;
    setExplains(false);
  };
  return { explains, onExplained };
}
