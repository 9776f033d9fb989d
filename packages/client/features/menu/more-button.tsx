import { type FocusEvent, type ReactElement, useId, useRef, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PartFailed } from "../../ui/part-failed.tsx";
import { usePressOutside } from "../../ui/use-press-outside.ts";
import type { MoreContent } from "./more-panel.tsx";

const MorePanel = lazyPart(async () => (await import("./more-panel.tsx")).MorePanel, { failed: PartFailed });

/** The button `More` and the dialog it opens. The dialog is not modal: a click or the focus elsewhere closes it. */
export function MoreButton(content: MoreContent): ReactElement {
  const [open, setOpen] = useState(false);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  usePressOutside(place, open, setOpen);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    // No related target: the window lost the focus, or a click on nothing, which closes it by itself.
    const to = event.relatedTarget;
    if (to !== null && !event.currentTarget.contains(to)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for Escape and the focus leaving the two inside
    <div
      ref={place}
      className="more-place"
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (!open) return;
        event.stopPropagation();
        if (event.key === "Escape") close();
      }}
    >
      <button
        ref={button}
        type="button"
        className="quiet"
        aria-label="More"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={MorePanel.preload}
        onFocus={MorePanel.preload}
        onClick={() => setOpen(!open)}
      >
        <Icon name="more" />
      </button>
      {open ? <MorePanel {...content} id={id} onDone={close} /> : null}
    </div>
  );
}
