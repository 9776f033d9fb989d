import { Fragment, type ReactElement, type ReactNode } from "react";

/** A whole sentence and the elements that stand inside it. */
export interface SentenceProps {
  /** `**words**` are emphasised; `{name}` is replaced by the part of that name. */
  readonly text: string;
  /** Elements within the sentence: a key, a link, a text written by a person. */
  readonly parts?: Readonly<Record<string, ReactNode>>;
}

/** Shows a sentence from a table of texts, so that the table holds it whole and not in fragments. */
export function Sentence({ text, parts = {} }: SentenceProps): ReactElement {
  return (
    <>
      {text.split(/(\*\*.+?\*\*|\{\w+\})/).map((piece, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence keep their order
        <Fragment key={i}>{shown(piece, parts)}</Fragment>
      ))}
    </>
  );
}

function shown(piece: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  if (piece.startsWith("**") && piece.endsWith("**") && piece.length > 4)
    return (
      <b>
        <Sentence text={piece.slice(2, -2)} parts={parts} />
      </b>
    );
  return piece.startsWith("{") && piece.endsWith("}") ? parts[piece.slice(1, -1)] : piece;
}
