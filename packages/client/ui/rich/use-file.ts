import { useEffect, useState } from "react";
import { findFile, type ShownFile } from "../find-file.ts";

/** Undefined as long as it is not known, and where there is none. */
export function useFile(id: number): ShownFile | undefined {
  const [file, setFile] = useState<ShownFile>();
  useEffect(() => {
    let isWanted = true;
    void findFile(id).then((found) => isWanted && setFile(found));
    return () => {
      isWanted = false;
    };
  }, [id]);
  return file;
}
