import { type ReactElement, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Meter } from "../../ui/meter.tsx";

const SOURCES = [
  ["Anki", "a deck package or a whole collection, with every review"],
  ["Workflowy", "OPML, Dynalist too"],
  ["Markdown", "a file, or a folder as a zip file; Logseq and Obsidian with their schedules"],
  ["Roam, RemNote, Evernote", "a graph as JSON, notes as ENEX"],
  ["Tables", "CSV, TSV; you say what the columns are"],
  ["Perennial", "a backup of an account or a branch"],
] as const;

/** Where a file is dropped or chosen, and what can be read. */
export function FileDrop({
  busy,
  arrived,
  onFile,
}: {
  busy: boolean;
  /** How much of a long file has arrived, from 0 to 1. */
  arrived: number | undefined;
  onFile: (file: File) => void;
}): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined && !busy) onFile(file);
  };
  return (
    <>
      <p>Bring what you have, with every review. You see what would happen before anything does.</p>
      <section
        aria-label="A file from elsewhere"
        className={over ? "drop over" : "drop"}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <p>Drop a file here</p>
        <span className="hint">Up to 512 MB. Its content says what it is, whatever it is called.</span>
        <Button primary busy={busy} onClick={() => input.current?.click()}>
          {busy ? "Sending it…" : "Choose a file"}
        </Button>
        {arrived === undefined ? null : <Meter label="Sending the file" done={arrived} total={1} />}
        {arrived === undefined ? null : (
          <span className="hint">
            If this is broken off, choose the same file again: it goes on from there.
          </span>
        )}
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-label="File to import"
          onChange={(event) => {
            take(event.target.files);
            event.target.value = "";
          }}
        />
      </section>
      <dl className="kinds">
        {SOURCES.map(([name, what]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
