import type { ComponentProps, ReactElement } from "react";

interface ButtonProps extends ComponentProps<"button"> {
  /** The one thing this place is for. */
  primary?: boolean;
  /** It ends or deletes what cannot be had back. */
  danger?: boolean;
  /** Work is under way: further presses do nothing, and the focus stays where it is. */
  busy?: boolean;
}

/** A button in the look of the product. It submits a form only with `type="submit"`. */
export function Button({
  primary = false,
  danger = false,
  busy = false,
  onClick,
  type,
  ...rest
}: ButtonProps): ReactElement {
  return (
    <button
      {...rest}
      type={type ?? "button"}
      className={primary ? "btn primary" : danger ? "btn danger" : "btn"}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
