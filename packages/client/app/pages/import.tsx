import { type ReactElement, useCallback, useEffect, useState } from "react";
import { ImportPage } from "../../features/import/import-page.tsx";
import { type ImportJob, type ImportList, type ImportReply, importCalls } from "../../queries/imports.ts";
import { navigate, useLocation } from "../../ui/router.tsx";
import { useShell } from "../frame/shell-context.ts";
import { api, timers } from "../services.ts";
import { BookFrame } from "./book-frame.tsx";
import { usePlace, usePlaceSearch } from "./use-places.ts";

const LOOK_AGAIN_MS = 500;
/** Where nobody has answered. */
const TRY_AGAIN_MS = 2_000;
/** While it waits for a person, who may act in another tab. */
const LOOK_AT_REST_MS = 3_000;
const calls = importCalls(api, timers);

/** Shows the import whose number is in the address, so that a reload and another tab show the same. */
export function ImportRoute(): ReactElement {
  const { session } = useShell();
  const root = session.phase === "in" ? session.user.rootTree : null;
  const { search } = useLocation();
  const id = idOf(search);
  const [job, setJob] = useState<ImportJob>();
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [arrived, setArrived] = useState<number>();
  const take = useCallback((reply: ImportReply) => {
    setBusy(false);
    setWrong(reply.ok ? undefined : reply.message);
    if (reply.ok) setJob(reply.value);
  }, []);
  /** Undefined while that import has not been asked for. */
  const [last, setLast] = useState<{ readonly id: number; readonly reply: ImportReply }>();
  const asked = last?.id === id ? last?.reply : undefined;
  const isGone = asked?.ok === false && asked.isGone;
  const shown = job?.id === id && !isGone ? job : undefined;
  const isAtRest = shown !== undefined && !isAtWork(shown);
  // Each answer is an object of its own, and so leads to the next question.
  useEffect(() => {
    if (id === undefined || isGone) return;
    let wanted = true;
    const cancel = timers.after(waitFor(asked, shown), async () => {
      const reply = await calls.read(id);
      if (!wanted) return;
      setLast({ id, reply });
      // At rest, what was said of the last act stays to be read until there is something new.
      if (!isAtRest || (reply.ok ? !isSame(reply.value, shown) : reply.isGone)) take(reply);
    });
    return () => {
      wanted = false;
      cancel();
    };
  }, [id, asked, isGone, shown, isAtRest, take]);
  const [earlier, setEarlier] = useState<ImportList>();
  useEffect(() => {
    if (id === undefined) void calls.list().then(setEarlier);
  }, [id]);
  const place = usePlace(shown?.into_id, shown?.failure);
  const { found, look } = usePlaceSearch();
  const act = (call: Promise<ImportReply>) => {
    setBusy(true);
    void call.then(take);
  };
  return (
    <BookFrame home={root ? `/trees/${root.id}` : "/"}>
      <ImportPage
        job={
          shown && {
            ...shown,
            place: shown.into_id === undefined ? null : place,
            branchHref: shown.root_id === null ? null : `/trees/${shown.root_id}`,
            columns: shown.table && {
              hasHeader: shown.table.has_header,
              separator: shown.table.separator,
              hasHtml: shown.table.has_html,
              columns: shown.table.columns,
            },
          }
        }
        earlier={(earlier ?? []).map(({ created_at, ...known }) => ({ ...known, createdAt: created_at }))}
        busy={busy}
        arrived={arrived}
        wrong={wrong}
        onFile={(file) => {
          setBusy(true);
          setWrong(undefined);
          void calls.send(file, undefined, setArrived).then((reply) => {
            setArrived(undefined);
            take(reply);
            if (reply.ok) navigate({ search: `?job=${reply.value.id}` });
          });
        }}
        onMap={({ hasHeader, separator, hasHtml, roles }) => {
          const mapping = { has_header: hasHeader, separator, has_html: hasHtml, roles: [...roles] };
          if (id !== undefined) act(calls.map(id, mapping));
        }}
        choosing={{
          found,
          onSearch: look,
          onPlace: (into) => id !== undefined && act(calls.place(id, into)),
        }}
        onApply={() => id !== undefined && act(calls.apply(id))}
        onUndo={() => id !== undefined && act(calls.undo(id))}
        onCancel={() => {
          if (shown && (shown.state === "ready" || isAtWork(shown))) void calls.cancel(shown.id);
          setJob(undefined);
          setWrong(undefined);
          navigate("/import");
        }}
      />
    </BookFrame>
  );
}

const isAtWork = ({ state }: ImportJob): boolean => state === "reading" || state === "applying";
const isSame = (one: ImportJob, other: ImportJob): boolean => JSON.stringify(one) === JSON.stringify(other);

/** How long until an import is asked for, in milliseconds. */
function waitFor(asked: ImportReply | undefined, shown: ImportJob | undefined): number {
  if (asked?.ok === false) return TRY_AGAIN_MS;
  if (shown === undefined) return 0;
  return isAtWork(shown) ? LOOK_AGAIN_MS : LOOK_AT_REST_MS;
}

function idOf(search: string): number | undefined {
  const text = new URLSearchParams(search).get("job") ?? "";
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
}
