import { type ReactElement, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Meter } from "../../ui/meter.tsx";
import { FILE_TEXTS } from "./import-texts.ts";

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
      <p>{FILE_TEXTS.about}</p>
      <section
        aria-label={FILE_TEXTS.place}
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
        <p>{FILE_TEXTS.drop}</p>
        <span className="hint">{FILE_TEXTS.most}</span>
        <Button primary busy={busy} onClick={() => input.current?.click()}>
          {busy ? "Sending it…" : FILE_TEXTS.choose}
        </Button>
        {arrived === undefined ? null : <Meter label={FILE_TEXTS.sending} done={arrived} total={1} />}
        {arrived === undefined ? null : <span className="hint">{FILE_TEXTS.resume}</span>}
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-label={FILE_TEXTS.input}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = "";
          }}
        />
      </section>
      <dl className="kinds">
        {FILE_TEXTS.sources.map(([name, what]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
