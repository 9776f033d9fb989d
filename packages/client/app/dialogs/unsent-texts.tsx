import { type ReactElement, useState } from "react";
import { UnsentTextsDialog } from "../../features/sync-status/unsent-texts-dialog.tsx";
import { useShell } from "../frame/shell-context.ts";

/** The texts as they are when the dialog opens: what is being read does not change under the eyes. */
export function UnsentTexts({ onClose }: { onClose: () => void }): ReactElement {
  const { workspace } = useShell();
  const [texts] = useState(() => workspace?.unsentTexts() ?? []);
  return <UnsentTextsDialog texts={texts} onClose={onClose} />;
}
