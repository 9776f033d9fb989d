import type { ReactElement } from "react";
import { DropPlace } from "../../ui/drop-place.tsx";
import { Meter } from "../../ui/meter.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { DRAFT_TEXTS } from "./draft-texts.ts";

interface DraftFromFileProps {
  readonly file: File | undefined;
  readonly pages: string;
  /** It is on its way to the server. */
  readonly sending: boolean;
  readonly onFile: (file: File) => void;
  readonly onPages: (pages: string) => void;
}

const KINDS = ".pdf,.txt,.md,.markdown,application/pdf,text/plain,text/markdown";

/** Whether a file is a text, which needs no pages. */
export const isText = ({ name, type }: File): boolean =>
  type.startsWith("text/") || /\.(?:txt|md|markdown)$/i.test(name);

/** Where a file to draft from is dropped or chosen, and which of its pages are meant. */
export function DraftFromFile({ file, pages, sending, onFile, onPages }: DraftFromFileProps): ReactElement {
  return (
    <>
      <DropPlace
        label={DRAFT_TEXTS.place}
        inputLabel={DRAFT_TEXTS.fileInput}
        choose={file ? DRAFT_TEXTS.otherFile : DRAFT_TEXTS.chooseFile}
        busy={sending}
        accept={KINDS}
        onFile={onFile}
        about={
          file ? (
            <p className="name" translate="no">
              {file.name}
            </p>
          ) : (
            <p>{DRAFT_TEXTS.drop}</p>
          )
        }
      >
        {sending && <Meter label={DRAFT_TEXTS.sending} done={0} total={0} />}
      </DropPlace>
      {file && !isText(file) && (
        <TextField
          label={DRAFT_TEXTS.pages}
          hint={DRAFT_TEXTS.pagesAbout}
          value={pages}
          maxLength={LONGEST_PAGES}
          autoComplete="off"
          onChange={({ target }) => onPages(target.value)}
        />
      )}
    </>
  );
}
/** As long as the server takes, in characters. */
const LONGEST_PAGES = 300;
