import "./import.css";
import { type ReactElement, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Meter } from "../../ui/meter.tsx";
import { Page } from "../../ui/page.tsx";
import type { PlaceFacts } from "../../ui/place-finder.tsx";
import { Link } from "../../ui/router.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { type ChosenColumns, ColumnRoles, type Columns, understood } from "./column-roles.tsx";
import { FileDrop } from "./file-drop.tsx";
import { GoesInto, type PlaceChoosing } from "./goes-into.tsx";
import { IMPORT_TEXTS } from "./import-texts.ts";
import { PHASE_WORDS, type Progress, sizeText } from "./import-words.ts";
import { ReceiptNotes } from "./receipt-notes.tsx";
import { type ReceiptFacts, ReceiptTable } from "./receipt-table.tsx";

export interface ImportFacts extends Progress {
  readonly name: string;
  readonly bytes: number;
  readonly receipt: ReceiptFacts | null;
  readonly failure: string | null;
  /** Of a table that waits to be carried out. */
  readonly columns: Columns | null;
  /** Where it is to go: undefined while that is not known, null where the server does not tell. */
  readonly place: PlaceFacts | "gone" | null | undefined;
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
  onMap: (chosen: ChosenColumns) => void;
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
      <h1>{job === undefined ? "Import" : IMPORT_TEXTS.titles[job.state]}</h1>
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
  const [said, setSaid] = useState<ChosenColumns>();
  const map = (chosen: ChosenColumns) => () => {
    setSaid(undefined);
    onMap(chosen);
  };
  const canGo = state === "ready" && job.failure === null && job.place !== "gone";
  const isUnderWay = state === "reading" || state === "applying";
  return (
    <>
      <p className="of-file">
        <b>{job.name}</b>
        <span>
          {receipt === null ? "" : IMPORT_TEXTS.recognised(receipt.format)}
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
            {IMPORT_TEXTS.readAgain}
          </Button>
        ) : null}
        {state === "undone" ? (
          <Button busy={busy} onClick={onApply}>
            Import again
          </Button>
        ) : null}
        {state === "done" || state === "undone" || state === "failed" ? (
          <Button onClick={onCancel}>{IMPORT_TEXTS.another}</Button>
        ) : (
          <Button onClick={onCancel}>Cancel</Button>
        )}
      </div>
    </>
  );
}

function Sum({ receipt }: { receipt: ReceiptFacts }): ReactElement {
  const sum = IMPORT_TEXTS.sum({
    fresh: receipt.new,
    cards: receipt.cards.new + receipt.cards.studied,
    updated: receipt.updated,
    reviews: receipt.reviews.taken,
  });
  return (
    <p className="sum">
      <Sentence text={sum} />
    </p>
  );
}

function HowFar({ phase, done, total }: Progress): ReactElement {
  const words = PHASE_WORDS[phase];
  return (
    <>
      <Meter label="Import" done={done} total={total} words={words} />
      <p className="phase">{words}</p>
      <p className="hint">{IMPORT_TEXTS.mayClose}</p>
    </>
  );
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
  const { removed = 0, restored = 0, kept = 0 } = job.receipt?.undone ?? {};
  if (job.state === "undone") return <p>{IMPORT_TEXTS.undone({ removed, restored, kept })}</p>;
  return (
    <>
      {job.branchHref === null ? null : (
        <p>
          <Link className="way" to={job.branchHref}>
            {IMPORT_TEXTS.open}
          </Link>
        </p>
      )}
      <div className="taking-back">
        <span>{IMPORT_TEXTS.oneStep}</span>
        <Button busy={busy} onClick={onUndo}>
          {IMPORT_TEXTS.undo}
        </Button>
      </div>
    </>
  );
}

interface EarlierImport {
  readonly id: number;
  readonly name: string;
  readonly state: Progress["state"];
  readonly createdAt: string;
}

const DAY = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

/** Each with its receipt, from where it can be taken back: on this device and on every other one. */
function EarlierImports({ imports }: { imports: readonly EarlierImport[] }): ReactElement | null {
  if (imports.length === 0) return null;
  return (
    <section className="said">
      <h2>Earlier imports</h2>
      <ul className="earlier">
        {imports.map(({ id, name, state, createdAt }) => (
          <li key={id}>
            <Link className="way" to={`/import?job=${id}`}>
              {name}
            </Link>
            <span>
              {IMPORT_TEXTS.states[state]}, {DAY.format(new Date(createdAt))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
