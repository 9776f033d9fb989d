import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef } from "react";
import "./tabs.css";

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

/** Tabs and panels. Tab finds the chosen tab; Left, Right, Home and End choose. All panels are in the page. */
export function Tabs<Id extends string>({
  label,
  tabs,
  chosen,
  onChoose,
}: {
  /** Names the list of tabs. */
  label: string;
  tabs: readonly Tab<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
}): ReactElement {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.id === chosen);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = (to + tabs.length) % tabs.length;
    const next = tabs[place];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(next.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[place]?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className="tabs" ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === chosen}
            aria-controls={`${base}-${tab.id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          hidden={tab.id !== chosen}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern of tabs; the keys can then scroll a panel of text
          tabIndex={0}
        >
          {tab.content}
        </div>
      ))}
    </>
  );
}
