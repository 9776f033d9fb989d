import { type ReactElement, useMemo } from "react";
import { EXPLANATION, searchWithPanel } from "../../commands/tree-toolbar.ts";
import { DRAFT_TEXTS } from "../../features/drafts/draft-texts.ts";
import { Explanation } from "../../features/drafts/explanation.tsx";
import { webStorage } from "../../platform/storage.ts";
import { searchWithDraft } from "../../ui/draft-address.ts";
import { navigate } from "../../ui/router.tsx";
import { drafts } from "../frame/drafts.ts";
import { draftReviewOf } from "./draft-review-of.ts";
import type { PanelProps } from "./panel-props.ts";

const ofTab = webStorage(() => sessionStorage);

/** The panel in which a model explains a branch, or a card that is studied. */
export function ExplanationPanel({ workspace, userId, of, search, onClose }: PanelProps): ReactElement {
  const nodeId = of ?? 0;
  const parts = useMemo(() => {
    const wish = { kind: "explain", rootId: nodeId, most: null } as const;
    const key = `perennial:explained:${userId}:${nodeId}`;
    return {
      begun: {
        get: () => Number(ofTab.get(key)) || null,
        set: (id: number) => void ofTab.set(key, String(id)),
      },
      begin: () => drafts.begin(wish),
      estimate: async () => {
        const told = await drafts.estimate(wish);
        return told && DRAFT_TEXTS.estimated(told);
      },
      reviewOf: (id: number) => draftReviewOf(workspace, id),
    };
  }, [workspace, userId, nodeId]);
  return (
    <Explanation
      key={nodeId}
      workspace={workspace}
      nodeId={nodeId}
      search={search}
      {...parts}
      onKeep={async (id) => {
        // Whoever leaves as soon as it is shown as proposals finds it again among the drafts.
        await drafts.keep(id);
        const closed = searchWithPanel(search, [EXPLANATION], null);
        // Its own page has the row, wherever the links have led.
        navigate(`/trees/${nodeId}${searchWithDraft(closed, id)}`);
      }}
      onClose={onClose}
    />
  );
}
