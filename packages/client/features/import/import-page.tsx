import { type ReactElement, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Meter } from "../../ui/meter.tsx";
import { Page } from "../../ui/page.tsx";
import { Link } from "../../ui/router.tsx";
import { ColumnRoles, type Columns, type ColumnsSaid, understood } from "./column-roles.tsx";
import { type EarlierImport, EarlierImports } from "./earlier-imports.tsx";
import { FileDrop } from "./file-drop.tsx";
import { GoesInto, type PlaceChoosing, type PlaceFacts } from "./goes-into.tsx";
import { PHASE_WORDS, type Progress, sizeText } from "./import-words.ts";
import { ReceiptNotes } from "./receipt-notes.tsx";
import { number, type ReceiptFacts, ReceiptTable } from "./receipt-table.tsx";
import "./import.css";

/** One import as the server tells it. */
export interface ImportFacts extends Progress {
  readonly name: string;
  readonly bytes: number;
  readonly receipt: ReceiptFacts | null;
  readonly failure: string | null;
  /** Of a table that waits to be carried out. */
  readonly columns: Columns | null;
  /** Where it is to go: undefined while that is not known, null where the server does not tell. */
  readonly place: PlaceFacts | "gone" | null | undefined;
  /** Where what came in stands. */
  readonly branchHref: string | null;
}

interface ImportPageProps {
  /** Undefined while there is none. */
  job: ImportFacts | undefined;
  /** Shown where a file is chosen. */
  earlier: readonly EarlierImport[];
  /** A file is on its way, or an answer. */
  busy: boolean;
  /** How much of a long file has arrived, from 0 to 1. */
  arrived: number | undefined;
  wrong: string | undefined;
  onFile: (file: File) => void;
  onMap: (said: ColumnsSaid) => void;
  /** How another place is chosen. */
  choosing: PlaceChoosing;
  onApply: () => void;
  onUndo: () => void;
  /** Ends the import, where it has not been carried out, and begins anew. */
  onCancel: () => void;
}

/** What a person has elsewhere comes in: one sees what would happen before anything does. */
export function ImportPage(props: ImportPageProps): ReactElement {
  const { job, busy, wrong } = props;
  return (
    <Page className="plain imp" title="Import">
      <h1>{titleOf(job)}</h1>
      <p className="wrong" role="alert">
        {wrong ?? job?.failure}
      </p>
      {job === undefined ? (
        <>
          <FileDrop busy={busy} arrived={props.arrived} onFile={props.onFile} />
          <EarlierImports imports={props.earlier} />
        </>
      ) : (
        <Job {...props} job={job} />
      )}
    </Page>
  );
}

function titleOf(job: ImportFacts | undefined): string {
  switch (job?.state) {
    case undefined:
      return "Import";
    case "reading":
      return "Reading the file";
    case "ready":
      return "What would come in";
    case "applying":
      return "Importing";
    case "done":
      return "Imported";
    case "undone":
      return "Taken back";
    case "failed":
      return "Not imported";
  }
}

function Job({
  job,
  busy,
  choosing,
  onMap,
  onApply,
  onUndo,
  onCancel,
}: ImportPageProps & { job: ImportFacts }): ReactElement {
  const { state, receipt } = job;
  /** Undefined as long as the receipt is what would come in. */
  const [said, setSaid] = useState<ColumnsSaid>();
  const map = (wanted: ColumnsSaid) => () => {
    setSaid(undefined);
    onMap(wanted);
  };
  const canGo = state === "ready" && job.failure === null && job.place !== "gone";
  const isUnderWay = state === "reading" || state === "applying";
  return (
    <>
      <p className="of-file">
        <b>{job.name}</b>
        <span>
          {receipt === null ? "" : `${receipt.format}, recognised by its content. `}
          {sizeText(job.bytes)}
        </span>
      </p>
      {(state === "ready" || state === "reading") && job.place !== null ? (
        <GoesInto {...choosing} place={job.place} busy={busy || state === "reading"} />
      ) : null}
      {isUnderWay ? <HowFar {...job} /> : null}
      {state === "done" || state === "undone" ? <Outcome job={job} busy={busy} onUndo={onUndo} /> : null}
      {receipt === null || isUnderWay ? null : (
        <>
          {state === "ready" ? <Sum receipt={receipt} /> : null}
          {job.columns === null ? null : (
            <ColumnRoles table={job.columns} said={said ?? understood(job.columns)} onSay={setSaid} />
          )}
          <ReceiptTable receipt={receipt} isDone={state !== "ready"} />
          <ReceiptNotes receipt={receipt} />
        </>
      )}
      <div className="receipt-acts">
        {canGo && said === undefined ? (
          <Button primary busy={busy} onClick={onApply}>
            Import
          </Button>
        ) : null}
        {state === "ready" && said !== undefined ? (
          <Button primary busy={busy} onClick={map(said)}>
            Read it with these columns
          </Button>
        ) : null}
        {state === "undone" ? (
          <Button busy={busy} onClick={onApply}>
            Import again
          </Button>
        ) : null}
        {state === "done" || state === "undone" || state === "failed" ? (
          <Button onClick={onCancel}>Choose another file</Button>
        ) : (
          <Button onClick={onCancel}>Cancel</Button>
        )}
      </div>
    </>
  );
}

/** What it comes to, in a sentence. */
function Sum({ receipt }: { receipt: ReceiptFacts }): ReactElement {
  const cards = receipt.cards.new + receipt.cards.studied;
  const what = receipt.new === 0 ? "Nothing new" : `${number(receipt.new)} new`;
  const updated = receipt.updated === 0 ? "" : `, ${number(receipt.updated)} updated`;
  const among = cards === 0 ? "" : `, ${number(cards)} of them cards`;
  const reviews = receipt.reviews.taken === 0 ? "" : `, with ${number(receipt.reviews.taken)} reviews`;
  return (
    <p className="sum">
      <b>
        {what}
        {among}
        {updated}
      </b>
      {reviews}. Nothing has been written yet.
    </p>
  );
}

function HowFar({ phase, done, total }: Progress): ReactElement {
  const words = PHASE_WORDS[phase];
  return (
    <>
      <Meter label="Import" done={done} total={total} words={words} />
      <p className="phase">{words}</p>
      <p className="hint">Close this page if you like: it goes on, and every tab shows the same.</p>
    </>
  );
}

function undoneWords(undone: ReceiptFacts["undone"]): string {
  const { removed = 0, restored = 0, kept = 0 } = undone ?? {};
  const gone = kept === 0 ? "Everything that came in is gone again." : `${number(removed)} are gone again.`;
  const back = restored === 0 ? "" : ` ${number(restored)} that were updated are what they were before.`;
  const stay = kept === 0 ? "" : ` ${number(kept)} stay, since they were changed or written under.`;
  return `${gone}${back}${stay}`;
}

function Outcome({
  job,
  busy,
  onUndo,
}: {
  job: ImportFacts;
  busy: boolean;
  onUndo: () => void;
}): ReactElement {
  const undone = job.receipt?.undone;
  if (job.state === "undone") {
    return <p>{undoneWords(undone)}</p>;
  }
  return (
    <>
      {job.branchHref === null ? null : (
        <p>
          <Link className="way" to={job.branchHref}>
            Open the branch
          </Link>
        </p>
      )}
      <div className="taking-back">
        <span>One step: it can be taken back as a whole, tomorrow and on another device too.</span>
        <Button busy={busy} onClick={onUndo}>
          Undo this import
        </Button>
      </div>
    </>
  );
}
