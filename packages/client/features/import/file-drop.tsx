import type { ReactElement } from "react";
import { DropPlace } from "../../ui/drop-place.tsx";
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
  return (
    <>
      <p>{FILE_TEXTS.about}</p>
      <DropPlace
        label={FILE_TEXTS.place}
        inputLabel={FILE_TEXTS.input}
        choose={busy ? "Sending it…" : FILE_TEXTS.choose}
        primary
        busy={busy}
        onFile={onFile}
        about={
          <>
            <p>{FILE_TEXTS.drop}</p>
            <span className="hint">{FILE_TEXTS.most}</span>
          </>
        }
      >
        {arrived === undefined ? null : <Meter label={FILE_TEXTS.sending} done={arrived} total={1} />}
        {arrived === undefined ? null : <span className="hint">{FILE_TEXTS.resume}</span>}
      </DropPlace>
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
