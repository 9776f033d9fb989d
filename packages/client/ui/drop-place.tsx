import "./drop-place.css";
import { type ReactElement, type ReactNode, useRef, useState } from "react";
import { Button } from "./button.tsx";

interface DropPlaceProps {
  /** Names the place, and the field behind its button. */
  readonly label: string;
  readonly inputLabel: string;
  /** What the button says that opens the list of files. */
  readonly choose: string;
  readonly primary?: boolean;
  /** Nothing is taken meanwhile. */
  readonly busy: boolean;
  /** Endings and types of the files that are listed first; all unless told. */
  readonly accept?: string;
  readonly onFile: (file: File) => void;
  /** Stands before the button. */
  readonly about: ReactNode;
  /** Stands behind it. */
  readonly children?: ReactNode;
}

/** A place where one file is dropped or chosen. */
export function DropPlace(props: DropPlaceProps): ReactElement {
  const { label, inputLabel, choose, primary = false, busy, accept, onFile, about, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined && !busy) onFile(file);
  };
  return (
    <section
      aria-label={label}
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
      {about}
      <Button primary={primary} busy={busy} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      {children}
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        accept={accept}
        aria-label={inputLabel}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = "";
        }}
      />
    </section>
  );
}
