import { linksIn, readPieces } from "@perennial/domain/rich/pieces";
import { type ReactElement, useMemo } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { useFirstDeleted } from "../../ui/link-targets.ts";
import { LINK_TEXTS } from "./link-texts.ts";

interface DeletedWhenProps {
  readonly ctx: CommandContext;
  /** Of the row. */
  readonly text: string;
}

/** Beside a row with a struck link: how long ago its note was deleted. */
export function DeletedWhen({ ctx, text }: DeletedWhenProps): ReactElement | null {
  const anchors = useMemo(
    () =>
      linksIn(readPieces(text)).flatMap((link) =>
        link.type === "note-link" && "anchor" in link.target ? link.target.anchor : [],
      ),
    [text],
  );
  const at = useFirstDeleted(anchors);
  return at === undefined ? null : (
    <span className="when gone">
      <span className="w">deleted</span> {LINK_TEXTS.ago(daysBetween(new Date(at), ctx.now()))}
    </span>
  );
}

/** Midnights between two moments; a clock that is behind counts none. */
function daysBetween(from: Date, to: Date): number {
  const midnight = (of: Date) => Date.UTC(of.getFullYear(), of.getMonth(), of.getDate());
  return Math.max(0, (midnight(to) - midnight(from)) / 86_400_000);
}
