import { type ReactElement, useState } from "react";
import { useFile } from "./use-file.ts";

/** In CSS pixels. */
const TALLEST = 320;

/** A file in a text: a picture, or its name. Players stand below the text, which may be a button itself. */
export function FileView({ id, alt, at }: { id: number; alt: string; at: number }): ReactElement {
  const file = useFile(id);
  const [isBroken, setIsBroken] = useState(false);
  const words = alt.trim() || file?.name || "File";
  if (!file?.mediaType.startsWith("image/") || isBroken)
    return (
      <span className="file" data-s={at}>
        {words}
      </span>
    );
  const scale = Math.min(1, TALLEST / (file.height ?? TALLEST));
  return (
    <img
      className="picture"
      data-s={at}
      src={file.address}
      alt={words}
      width={file.width === null ? undefined : Math.round(file.width * scale)}
      height={file.height === null ? undefined : Math.round(file.height * scale)}
      decoding="async"
      draggable={false}
      onError={() => setIsBroken(true)}
    />
  );
}
