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
  /** What the pictures of the text are called, in their order, as far as they are known. */
  readonly names: readonly string[];
}

interface FoundPicture {
  readonly id: number;
  readonly file?: ShownFile | undefined;
}

/**
 * Finds a picture of a text: of the files that it names and that are not known to be a sound or a document.
 * @param place which of them, from 1 up
 */
export function usePicture(text: string, place = 1): PictureInText {
  const ids = useMemo(() => filesIn(text), [text]);
  const [found, setFound] = useState<{
    readonly of: string;
    readonly pictures: readonly FoundPicture[];
    readonly isAll: boolean;
  }>();
  useEffect(() => {
    let isWanted = true;
    void (async () => {
      const pictures: FoundPicture[] = [];
      for (const [i, id] of ids.entries()) {
        const file = await findFile(id);
        if (!isWanted) return;
        if (!file || file.mediaType.startsWith("image/")) pictures.push({ id, file });
        setFound({ of: text, pictures: [...pictures], isAll: i === ids.length - 1 });
      }
      if (ids.length === 0) setFound({ of: text, pictures, isAll: true });
    })();
    return () => {
      isWanted = false;
    };
  }, [ids, text]);
  const { pictures, isAll } = found?.of === text ? found : { pictures: [], isAll: false };
  const picture = pictures[place - 1];
  const { alt, rest } = withoutFile(text, picture?.id ?? (isAll ? 0 : ids[place - 1]) ?? 0);
  const file = picture || isAll ? (picture?.file ?? "gone") : "waiting";
  const nameOf = ({ id, file: of }: FoundPicture) => withoutFile(text, id).alt || (of?.name ?? "");
  return { file, alt: alt || (typeof file === "string" ? "" : file.name), rest, names: pictures.map(nameOf) };
}
