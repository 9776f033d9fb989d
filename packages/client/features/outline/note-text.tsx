import { memo, type ReactElement } from "react";
import { RichText } from "../../ui/rich-text.tsx";

/** The text of a note nobody edits: looks the same as the field, with markup rendered; see `OpenRows`. */
export const NoteText = memo(function NoteText({
  text,
  placeholder,
}: {
  text: string;
  placeholder?: string | undefined;
}): ReactElement {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the field itself stands here as soon as it is wanted
    <div
      role="textbox"
      aria-label="Note"
      aria-multiline="true"
      className="txt"
      data-inner=""
      dir="auto"
      translate="no"
      tabIndex={-1}
      data-placeholder={placeholder}
    >
      <RichText text={text} hasLinks />
      {/* A last line without a word has no height in a text, but in a field. */}
      {text.endsWith("\n") && <br />}
    </div>
  );
});
