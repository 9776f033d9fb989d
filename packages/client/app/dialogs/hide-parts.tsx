import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, useState } from "react";
import { HideParts as Editor } from "../../features/hiding-parts/hide-parts.tsx";
import { HIDING_TEXTS } from "../../features/hiding-parts/hiding-texts.ts";
import { serverClock } from "../../platform/server-clock.ts";
import { deviceTimeZone } from "../../platform/time-zone.ts";
import { toasts } from "../../store/toasts.ts";
import { ui } from "../../store/ui-store.ts";
import { useShell } from "../frame/shell-context.ts";

/** The editor of hidden parts, for a row of the open notes. */
export function HideParts({
  nodeId,
  drawn,
  onClose,
}: {
  nodeId: NodeId;
  drawn?: string;
  onClose: () => void;
}): ReactElement | null {
  const { workspace } = useShell();
  const [here] = useState(() => ({ now: serverClock.now(), timeZone: deviceTimeZone() }));
  if (!workspace) return null;
  return (
    <Editor
      workspace={workspace}
      nodeId={nodeId}
      drawn={drawn}
      here={here}
      notify={toasts.show}
      onMade={() => {
        ui.announce(HIDING_TEXTS.made);
        ui.requestFocus({ key: workspace.tree.keyOf(nodeId), part: "inner" });
      }}
      onReopen={(shapes) => ui.openModal({ id: "hide-parts", nodeId, drawn: shapes })}
      onClose={onClose}
    />
  );
}
