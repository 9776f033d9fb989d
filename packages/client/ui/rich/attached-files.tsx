import { filesIn } from "@perennial/domain/rich/file-mark";
import type { ReactElement } from "react";
import { useFile } from "./use-file.ts";
import "./attached-files.css";

/** What of the files of a text is played or opened: sounds, films and documents. */
export function AttachedFiles({ text }: { text: string }): ReactElement {
  return (
    <>
      {filesIn(text).map((id) => (
        <AttachedFile key={id} id={id} />
      ))}
    </>
  );
}

function AttachedFile({ id }: { id: number }): ReactElement | null {
  const file = useFile(id);
  if (!file || file.mediaType.startsWith("image/")) return null;
  const { name, address, mediaType } = file;
  // The keys of a player are its own.
  const player = {
    className: "attached",
    controls: true,
    src: address,
    "aria-label": name,
    "data-own-keys": "",
  };
  if (mediaType.startsWith("audio/")) return <audio {...player} preload="none" />;
  if (mediaType.startsWith("video/")) return <video {...player} preload="metadata" />;
  return (
    <a
      translate="no"
      className="attached"
      data-own-keys=""
      href={address}
      target="_blank"
      rel="noopener noreferrer"
    >
      {name}
    </a>
  );
}
