import { type ReactElement, useLayoutEffect, useRef } from "react";
import type { Toast, Toasts } from "../../store/toasts.ts";
import { Icon } from "../../ui/icon.tsx";
import { useReadable } from "../../ui/use-readable.ts";
import "./toasts.css";

const isUrgent = (toast: Toast): boolean => toast.type === "error" || toast.type === "warning";

/** Below the toasts, in px: the margin, and the consent banner while it asks. */
const BELOW_PX = 136;
/** Between what is written in and the toasts below it: as much as a row pads it on a narrow screen. */
const GAP_PX = 8;

/** The toasts. Both live regions exist from the start: one that arrives with its message is often not read. */
export function ToastRegion({ toasts }: { toasts: Toasts }): ReactElement {
  const all = useReadable(toasts);
  // Where the focus came from, so that dismissing by keyboard gives it back instead of losing it.
  const cameFrom = useRef<HTMLElement | null>(null);
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const leaveCaretFree = () => {
      const own = region.current;
      const caret = document.querySelector("main :focus")?.getBoundingClientRect();
      if (!own) return;
      own.classList.toggle("up", (caret?.bottom ?? 0) > window.innerHeight - own.offsetHeight - BELOW_PX);
      own.style.top = "";
      const { top, bottom, height } = own.getBoundingClientRect();
      if (!caret || caret.top >= bottom || caret.bottom <= top) return;
      // On a narrow screen they stand at the top: a row that is there has them below it.
      own.style.top = `${Math.min(caret.bottom, window.innerHeight - height) + GAP_PX}px`;
    };
    if (all.length === 0) return;
    leaveCaretFree();
    document.addEventListener("focusin", leaveCaretFree);
    document.addEventListener("scroll", leaveCaretFree, { passive: true });
    return () => {
      document.removeEventListener("focusin", leaveCaretFree);
      document.removeEventListener("scroll", leaveCaretFree);
    };
  }, [all]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only sees clicks of the buttons inside
    <section
      ref={region}
      className="toasts"
      aria-label="Notifications"
      onFocus={(event) => {
        const from = event.relatedTarget;
        if (from instanceof HTMLElement && !event.currentTarget.contains(from)) cameFrom.current = from;
      }}
      onClick={(event) => {
        if (event.currentTarget.contains(document.activeElement)) cameFrom.current?.focus();
      }}
    >
      <div role="alert" aria-atomic="false">
        {all.filter(isUrgent).map((toast) => (
          <ToastView key={toast.id} toast={toast} toasts={toasts} />
        ))}
      </div>
      <div role="status" aria-atomic="false">
        {all
          .filter((toast) => !isUrgent(toast))
          .map((toast) => (
            <ToastView key={toast.id} toast={toast} toasts={toasts} />
          ))}
      </div>
    </section>
  );
}

function ToastView({ toast, toasts }: { toast: Toast; toasts: Toasts }): ReactElement {
  const hold = () => toasts.hold(toast.id);
  const release = () => toasts.release(toast.id);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click anywhere is a convenience; the button is the control
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button `Dismiss` is the way by keyboard
    <div
      className={isUrgent(toast) ? "toast bad" : "toast"}
      data-phase={toast.phase}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      onClick={() => toasts.dismiss(toast.id)}
    >
      <span>{toast.message}</span>
      {[toast.action, toast.orElse].map(
        (action) =>
          action && (
            <button key={action.label} type="button" onClick={action.run}>
              {action.label}
            </button>
          ),
      )}
      <button type="button" aria-label="Dismiss">
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
