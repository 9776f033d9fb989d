import { type ReactElement, useState } from "react";
import { UnsentTextsDialog } from "../../features/sync-status/unsent-texts-dialog.tsx";
import { useShell } from "../frame/shell-context.ts";

/** Shows the unsent texts as they were when the dialog opened: they do not change while they are read. */
export function UnsentTexts({ onClose }: { onClose: () => void }): ReactElement {
  const { workspace } = useShell();
  const [texts] = useState(() => workspace?.unsentTexts() ?? []);
  return <UnsentTextsDialog texts={texts} onClose={onClose} />;
}
