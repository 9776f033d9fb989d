import { type ReactElement, useRef } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { useDragging } from "./use-dragging.ts";
import "./dragging.css";

/** What is seen while rows are dragged. It is for the eye: where they went is said once they are there. */
export function Dragging({ ctx }: { ctx: CommandContext }): ReactElement {
  const line = useRef<HTMLDivElement>(null);
  const tag = useRef<HTMLDivElement>(null);
  const count = useRef<HTMLSpanElement>(null);
  const where = useRef<HTMLSpanElement>(null);
  useDragging(ctx, { line, tag, count, where });
  return (
    <>
      <div ref={line} className="drop-line" aria-hidden="true" hidden />
      <div ref={tag} className="drag-tag" aria-hidden="true" hidden>
        <span ref={count} /> <span ref={where} className="where" />
      </div>
    </>
  );
}
