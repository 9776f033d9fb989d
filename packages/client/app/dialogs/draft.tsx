import { type ReactElement, useEffect, useState } from "react";
import { DraftDialog } from "../../features/drafts/draft-dialog.tsx";
import { DRAFT_TEXTS } from "../../features/drafts/draft-texts.ts";
import { draftCalls } from "../../queries/drafts.ts";
import { fileKeeper } from "../../queries/files.ts";
import { searchWithDraft } from "../../ui/draft-address.ts";
import { navigate } from "../../ui/router.tsx";
import { assistant } from "../frame/assistant.ts";
import { api } from "../services.ts";

const calls = draftCalls(api);
const keep = fileKeeper(api);

interface DraftProps {
  /** The server's number of the row to draft from; negative before it has one. */
  wireId: number;
  name: string;
  onClose: () => void;
}

/** The dialog that begins a draft; its page shows what comes of it. */
export function Draft({ wireId, name, onClose }: DraftProps): ReactElement | null {
  const host = useHost();
  if (host === undefined) return null;
  return (
    <DraftDialog
      name={name}
      host={host}
      onDraft={async ({ file, ...wish }) => {
        if (wireId < 0) return DRAFT_TEXTS.unsent;
        const kept = file && (await keep(file));
        if (kept && !kept.ok) return kept.message;
        const begun = await calls.begin({ ...wish, rootId: wireId, ...(kept && { fileId: kept.id }) });
        if (!begun.ok) return begun.message;
        navigate({ search: searchWithDraft(location.search, begun.id) });
        return undefined;
      }}
      onClose={onClose}
    />
  );
}

/** The host that a model is asked at, null for rules; undefined until that is known. */
function useHost(): string | null | undefined {
  const [host, setHost] = useState<string | null>();
  useEffect(() => {
    let wanted = true;
    void assistant.read().then((read) => wanted && setHost(read?.isOn ? read.host : null));
    return () => {
      wanted = false;
    };
  }, []);
  return host;
}
