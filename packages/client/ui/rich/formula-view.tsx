import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createCodeLoader } from "../../platform/code-loader.ts";

/** Fetched with the first formula: it weighs more than all else that draws texts. */
const setter = createCodeLoader(() => import("./set-formula.ts"));

interface FormulaProps {
  readonly tex: string;
  readonly isDisplay: boolean;
  /** Where the TeX stands in the source of its text. */
  readonly at: number;
}

/** A formula as it reads; its TeX until the code that sets it is here. */
export function FormulaView({ tex, isDisplay, at }: FormulaProps): ReactElement {
  const place = useRef<HTMLSpanElement>(null);
  const [set, setSet] = useState(() => setter.loaded()?.setFormula);
  useEffect(() => {
    if (set) return;
    let isHere = true;
    setter.load().then(
      (loaded) => isHere && setSet(() => loaded.setFormula),
      // TeX can be read too, and is asked for again with the next formula.
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [set]);
  useLayoutEffect(() => {
    if (set && place.current) set(place.current, tex, isDisplay);
  }, [set, tex, isDisplay]);
  return (
    <span ref={place} className={`formula${isDisplay ? " display" : ""}${set ? "" : " source"}`} data-s={at}>
      {tex}
    </span>
  );
}
