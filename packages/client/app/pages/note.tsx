import { type ReactElement, useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Navigate } from "../../ui/router.tsx";
import { WaitingPage } from "../../ui/waiting.tsx";
import { APP_TEXTS } from "../app-texts.ts";
import { useShell } from "../frame/shell-context.ts";
import { SiteFrame } from "../frame/site-frame.tsx";
import { api } from "../services.ts";
import { NotFoundRoute } from "./not-found.tsx";
import "./files.ts";

/** Leads from a note's address to the page of the node that shows the note. */
export function NoteRoute({ id }: { id: number }): ReactElement {
  const { workspace } = useShell();
  const [found, setFound] = useState<number | "missing" | string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt asks again
  useEffect(() => {
    if (workspace === undefined) return;
    const { tree } = workspace;
    const itemId = tree.identity.current("note", id);
    const holder = tree.holderOf({ itemType: "note", itemId });
    const known = holder === undefined ? undefined : tree.identity.serverIdOf("node", holder);
    if (known !== undefined) return setFound(known);
    let wanted = true;
    void api.getNote({ id }).then((reply) => {
      if (!wanted) return;
      if (reply.ok) setFound(reply.value.tree_id ?? "missing");
      else setFound(reply.error.status === 404 ? "missing" : reply.error.message);
    });
    return () => {
      wanted = false;
    };
  }, [id, workspace, attempt]);
  if (found === undefined) return <WaitingPage>Loading…</WaitingPage>;
  if (typeof found === "number") return <Navigate to={`/trees/${found}?mode=viewing`} />;
  if (found === "missing") return <NotFoundRoute />;
  return (
    <SiteFrame>
      <Page className="plain" title="Note">
        <h1>{APP_TEXTS.noteFailed}</h1>
        <p>{found}</p>
        <div className="acts">
          <Button
            primary
            onClick={() => {
              setFound(undefined);
              setAttempt(attempt + 1);
            }}
          >
            Try again
          </Button>
        </div>
      </Page>
    </SiteFrame>
  );
}
