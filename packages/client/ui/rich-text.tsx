import { type ReactNode, useEffect, useState } from "react";
import { createPartLoader } from "./part-loader.ts";

/** Whether a text may hold markup; most hold none, and need no code for it. */
const MARKUP = /[*_~=$]\S|`|\]\(|\\[*_`~=[\]$(]|<su[bp]>|https?:\/\/|www\./i;

const part = createPartLoader(() => import("./rich/draw-rich.tsx"));

/** A text with its markup, and what may be done with it where it stands. */
export interface RichTextProps {
  readonly text: string;
  /** Addresses can be followed: not where the text itself is a button or a link. */
  readonly hasLinks?: boolean;
}

/** A text as it reads: bold, italic, code and links in place of their source, which shows until they are here. */
export function RichText({ text, hasLinks = false }: RichTextProps): ReactNode {
  return MARKUP.test(text) ? <Drawn text={text} hasLinks={hasLinks} /> : text;
}

function Drawn({ text, hasLinks }: Required<RichTextProps>): ReactNode {
  const rich = useRich(true);
  return rich ? rich.drawRich(text, hasLinks) : text;
}

/** The words of a text as they read, for names that nobody sees; its source until they are known. */
export function useWords(text: string): string {
  const isMarked = MARKUP.test(text);
  const rich = useRich(isMarked);
  return isMarked && rich ? rich.richWords(text) : text;
}

/** What knows markup, once it is here. */
function useRich(isWanted: boolean) {
  const [rich, setRich] = useState(() => part.loaded());
  useEffect(() => {
    if (rich || !isWanted) return;
    let isHere = true;
    part.load().then(
      (loaded) => isHere && setRich(loaded),
      // The source is as good as what can be had without a connection.
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [rich, isWanted]);
  return rich;
}
