import { filesIn, withoutFile } from "@perennial/domain/rich/file-mark";
import { useEffect, useMemo, useState } from "react";
import { findFile, type ShownFile } from "../find-file.ts";

/** The picture of a text that has parts to hide, with the words beside it. */
export interface PictureInText {
  /** `waiting` as long as it is not known, `gone` where there is none or no connection. */
  readonly file: ShownFile | "waiting" | "gone";
  /** What is said of it, or its name. */
  readonly alt: string;
  /** The text without it. */
  readonly rest: string;
}

/** Finds the picture of a text: the first file that it names and that is not known to be a sound or a document. */
export function usePicture(text: string): PictureInText {
  const ids = useMemo(() => filesIn(text), [text]);
  const [found, setFound] = useState<{
    readonly of: string;
    readonly id?: number;
    readonly file?: ShownFile;
  }>();
  useEffect(() => {
    let isWanted = true;
    void (async () => {
      for (const id of ids) {
        const file = await findFile(id);
        if (!isWanted) return;
        if (!file || file.mediaType.startsWith("image/"))
          return setFound({ of: text, id, ...(file ? { file } : {}) });
      }
      setFound({ of: text });
    })();
    return () => {
      isWanted = false;
    };
  }, [ids, text]);
  const isHere = found?.of === text;
  const { alt, rest } = withoutFile(text, (isHere ? found.id : ids[0]) ?? 0);
  const file = isHere ? (found.file ?? "gone") : "waiting";
  return { file, alt: alt || (typeof file === "string" ? "" : file.name), rest };
}
