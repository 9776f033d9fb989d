import { type ReactNode, useEffect, useState } from "react";
import { createPartLoader } from "./part-loader.ts";

/** Whether a text may hold markup; most hold none, and need no code for it. */
const MARKUP = /[*_~=]\S|`|\]\(|\\[*_`~=[\]]|https?:\/\/|www\./i;

const part = createPartLoader(async () => (await import("./rich/draw-rich.tsx")).drawRich);

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
  const [draw, setDraw] = useState(() => part.loaded());
  useEffect(() => {
    if (draw) return;
    let isWanted = true;
    part.load().then(
      (loaded) => isWanted && setDraw(() => loaded),
      // The source is as good as what can be had without a connection.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [draw]);
  return draw ? draw(text, hasLinks) : text;
}
