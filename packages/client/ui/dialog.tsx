import { type ReactElement, type ReactNode, useEffect, useId, useRef } from "react";
import { stayWithin } from "./stay-within.ts";

interface DialogProps {
  /** The visible title, which is also the dialog's name. */
  title: string;
  onClose: () => void;
  role?: "dialog" | "alertdialog";
  wide?: boolean;
  /** Stands at the end of the title's line. */
  beside?: ReactNode;
  /** Escape and a click beside the sheet close it, unless it has to be answered. */
  mustAnswer?: boolean;
  children: ReactNode;
}

/** A modal `<dialog>`: traps and restores the focus. Open while mounted; `onClose` asks to unmount it. */
export function Dialog({
  title,
  onClose,
  role = "dialog",
  wide = false,
  beside,
  mustAnswer = false,
  children,
}: DialogProps): ReactElement {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // A drag that starts in a field and ends beside the sheet is a selection, not a wish to close.
  const pressedBeside = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={wide ? "modal wide" : "modal"}
      role={role === "dialog" ? undefined : role}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!mustAnswer) onClose();
      }}
      onKeyDownCapture={stayWithin}
      // Keys in a dialog are not shortcuts of the page behind it.
      onKeyDown={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (!mustAnswer && pressedBeside.current && event.target === event.currentTarget) onClose();
      }}
    >
      <div className="sheet-up">
        <div className="modal-head">
          <h2 id={id}>{title}</h2>
          {beside}
        </div>
        {children}
      </div>
    </dialog>
  );
}
