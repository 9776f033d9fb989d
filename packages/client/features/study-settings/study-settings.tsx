import { saySettings } from "@perennial/domain/intent/say-settings";
import { cardsBelow } from "@perennial/domain/study/cards-below";
import { inheritedIn, ownSettingsOf } from "@perennial/domain/study/settings";
import { studyDayOf } from "@perennial/domain/study/study-day";
import type { NodeId } from "@perennial/domain/tree/node";
import { type FormEvent, type MouseEvent, type ReactElement, useRef, useState } from "react";
import { CARD_FAILURE_TEXT } from "../../commands/failure-texts.ts";
import { titleOf } from "../../store/row-data.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Link, navigate } from "../../ui/router.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { Cost, type SettingsHere } from "./cost.tsx";
import { draftOf, type FormName, readDraft } from "./draft.ts";
import { SettingsForm } from "./settings-form.tsx";
import { STUDY_SETTINGS_TEXTS } from "./study-settings-texts.ts";
import "./study-settings.css";

const DAYS_PATH = "/review?days";

interface StudySettingsProps {
  workspace: Workspace;
  /** All notes: what a branch costs is felt with all the others. */
  notesId: NodeId;
  nodeId: NodeId;
  here: SettingsHere;
  /** What was said was saved on this device. */
  onSaved: () => void;
  onClose: () => void;
}

/** How a branch is studied: each value, who says it, and what it would cost. Nothing holds before it is saved. */
export function StudySettings({
  workspace,
  notesId,
  nodeId,
  here,
  onSaved,
  onClose,
}: StudySettingsProps): ReactElement {
  const { tree } = workspace;
  const [saved] = useState(() =>
    ownSettingsOf([...tree.recordsOf("studySettings")].filter((record) => record.nodeId === nodeId)),
  );
  const [inherited] = useState(() => inheritedIn(tree, nodeId));
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [cards] = useState(() => cardsBelow(tree, notesId));
  const form = useRef<HTMLFormElement>(null);
  const [isChanged, setChanged] = useState(false);
  /** Where a link leads that was followed before what was entered is saved. */
  const [leaving, setLeaving] = useState<string>();
  const { said, wrong } = readDraft(draft);
  const textOf = (id: NodeId) => titleOf(tree.row(tree.keyOf(id))).trim() || "Empty note";

  const leaveBy = (to: string) => (event: MouseEvent) => {
    if (!isChanged) return onClose();
    event.preventDefault();
    setLeaving(to);
  };
  const leave = (to: string) => {
    onClose();
    navigate(to);
  };

  const source = (name: FormName) => {
    const from = inherited.from[name];
    if (from === null) return "default";
    const wireId = tree.identity.serverIdOf("node", from);
    const text = textOf(from);
    if (wireId === undefined) return `from ${text}`;
    return (
      <>
        from{" "}
        <Link to={`/trees/${wireId}`} translate="no" onClick={leaveBy(`/trees/${wireId}`)}>
          {text}
        </Link>
      </>
    );
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (wrong.size > 0) {
      form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      return;
    }
    const plan = saySettings(tree, { nodeId, said, draw: tree.identity.draw });
    const action = { eventType: "study.settings", source: "menu", failure: CARD_FAILURE_TEXT.studySettings };
    if (plan.ok) {
      workspace.submit(plan.value, action);
      onSaved();
    }
    if (leaving === undefined) onClose();
    else leave(leaving);
  };
  return (
    <Dialog title="Study settings" onClose={onClose}>
      <form ref={form} className="study-settings" onSubmit={save} noValidate>
        <p className="of" dir="auto" translate="no">
          <Sentence text={STUDY_SETTINGS_TEXTS.about} parts={{ note: textOf(nodeId) }} />
        </p>
        <SettingsForm
          draft={draft}
          inherited={inherited}
          wrong={wrong}
          today={studyDayOf(here.now, here.timeZone)}
          source={source}
          onChange={(next) => {
            setDraft(next);
            setChanged(true);
          }}
          cost={<Cost tree={tree} cards={cards} nodeId={nodeId} said={{ ...saved, ...said }} here={here} />}
        />
        <p className="hint">
          <Sentence
            text={STUDY_SETTINGS_TEXTS.days}
            parts={{
              link: (
                <Link className="link" to={DAYS_PATH} onClick={leaveBy(DAYS_PATH)}>
                  {STUDY_SETTINGS_TEXTS.daysLink}
                </Link>
              ),
            }}
          />
        </p>
        {leaving !== undefined && (
          <p className="hint" role="alert">
            {STUDY_SETTINGS_TEXTS.unsaved}
          </p>
        )}
        <div className="acts save">
          <Button primary type="submit">
            {leaving === undefined ? "Save" : STUDY_SETTINGS_TEXTS.saveAndGo}
          </Button>
          {leaving === undefined ? (
            <Button onClick={onClose}>Cancel</Button>
          ) : (
            <>
              <Button onClick={() => leave(leaving)}>{STUDY_SETTINGS_TEXTS.dontSave}</Button>
              <Button onClick={() => setLeaving(undefined)}>Stay</Button>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}
