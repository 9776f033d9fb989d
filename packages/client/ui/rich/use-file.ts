import { use, useEffect, useState } from "react";
import { FindFileContext, type ShownFile } from "../find-file.ts";

/** Undefined as long as it is not known, and where there is none. */
export function useFile(id: number): ShownFile | undefined {
  const find = use(FindFileContext);
  const [file, setFile] = useState<ShownFile>();
  useEffect(() => {
    let isWanted = true;
    void find(id).then((found) => isWanted && setFile(found));
    return () => {
      isWanted = false;
    };
  }, [find, id]);
  return file;
}
