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
  if (mediaType.startsWith("audio/"))
    // biome-ignore lint/a11y/useMediaCaption: the words of a sound of somebody's deck are not known
    return <audio className="attached" controls preload="none" src={address} aria-label={name} />;
  if (mediaType.startsWith("video/"))
    // biome-ignore lint/a11y/useMediaCaption: the words of a film of somebody's deck are not known
    return <video className="attached" controls preload="metadata" src={address} aria-label={name} />;
  return (
    <a className="attached" href={address} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  );
}
