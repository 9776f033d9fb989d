import { type ReactElement, type ReactNode, useId, useRef } from "react";

export interface FieldProps {
  readonly id: string;
  readonly "aria-describedby": string;
  readonly "aria-invalid": true | undefined;
}

interface SettingProps {
  label: string;
  /** Whether it is said of this branch itself. */
  isOwn: boolean;
  /** Who says it where it is inherited. */
  source: ReactNode;
  /** What it would be, inherited. */
  inherited: string;
  onInherit: () => void;
  wrong: string | undefined;
  hint: ReactNode;
  children: (field: FieldProps) => ReactNode;
}

/** One value of a branch: its field, who says it, and the way back to what is inherited. */
export function Setting(props: SettingProps): ReactElement {
  const { label, isOwn, source, inherited, onInherit, wrong, hint } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className={isOwn ? "set own" : "set"}>
      <div className="nm">
        <label className="k" htmlFor={id}>
          {label}
        </label>
        <span className="src">
          {isOwn ? (
            <>
              <b>set here</b> ·{" "}
              <button
                type="button"
                className="rst"
                onClick={() => {
                  onInherit();
                  // The button goes: the focus stays with its value.
                  box.current?.querySelector("input")?.focus();
                }}
              >
                Inherit <span className="vh">{label.toLowerCase()}: </span>
                {inherited}
              </button>
            </>
          ) : (
            source
          )}
        </span>
      </div>
      {props.children({
        id,
        "aria-describedby": `${id}-hint`,
        "aria-invalid": wrong === undefined ? undefined : true,
      })}
      <p className={wrong === undefined ? "hint" : "hint wrong"} id={`${id}-hint`}>
        {wrong ?? hint}
      </p>
    </div>
  );
}
