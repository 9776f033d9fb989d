import { type ReactElement, useCallback, useEffect, useState } from "react";
import { DraftDialog, type DraftWish } from "../../features/drafts/draft-dialog.tsx";
import { DRAFT_TEXTS } from "../../features/drafts/draft-texts.ts";
import { MendDialog } from "../../features/drafts/mend-dialog.tsx";
import { fileKeeper } from "../../queries/files.ts";
import { searchWithDraft } from "../../ui/draft-address.ts";
import { navigate } from "../../ui/router.tsx";
import { assistant } from "../frame/assistant.ts";
import { drafts } from "../frame/drafts.ts";
import { api } from "../services.ts";

const keep = fileKeeper(api);

interface DraftProps {
  /** The server's number of the row to draft from; negative before it has one. */
  wireId: number;
  name: string;
  /** A card is mended, and what is proposed is shown on this page, or on the present one. */
  mends?: { readonly page: string | null };
  onClose: () => void;
}

/** A wish of either dialog. */
type Begun = Omit<DraftWish, "kind"> & { readonly kind: DraftWish["kind"] | "mend" };

/** The dialog that begins a draft; its page shows what comes of it. */
export function Draft({ wireId, name, mends, onClose }: DraftProps): ReactElement | null {
  const host = useHost();
  const estimate = useCallback(
    async ({ file, ...wish }: Begun) => {
      const stored = file && (await keepOnce(file));
      if (wireId < 0 || stored?.ok === false) return undefined;
      const told = await drafts.estimate({ ...wish, rootId: wireId, ...(stored && { fileId: stored.id }) });
      return told && { sentence: DRAFT_TEXTS.estimated(told), exactly: told.exactly };
    },
    [wireId],
  );
  const estimateMend = useCallback(() => estimate(MEND), [estimate]);
  if (host === undefined) return null;
  const begin = async ({ file, ...wish }: Begun) => {
    if (wireId < 0) return DRAFT_TEXTS.unsent;
    const stored = file && (await keepOnce(file));
    if (stored && !stored.ok) return stored.message;
    const begun = await drafts.begin({ ...wish, rootId: wireId, ...(stored && { fileId: stored.id }) });
    if (!begun.ok) return begun.message;
    const page = mends?.page ?? null;
    if (page === null) navigate({ search: searchWithDraft(location.search, begun.id) });
    else navigate(`${page}${searchWithDraft("", begun.id)}`);
    return undefined;
  };
  if (mends)
    return (
      <MendDialog
        name={name}
        host={host}
        onEstimate={host === null ? null : estimateMend}
        onPropose={() => begin(MEND)}
        onClose={onClose}
      />
    );
  return (
    <DraftDialog
      name={name}
      host={host}
      onEstimate={host === null ? null : estimate}
      onDraft={begin}
      onClose={onClose}
    />
  );
}

const MEND: Begun = { kind: "mend", most: null };

const sent = new WeakMap<File, ReturnType<typeof keep>>();

/** Sends a file, the first time: what it would use is told of it, and then it is drafted from. */
function keepOnce(file: File): ReturnType<typeof keep> {
  const sending = sent.get(file) ?? keep(file);
  sent.set(file, sending);
  void sending.then(({ ok }) => ok || sent.delete(file));
  return sending;
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
