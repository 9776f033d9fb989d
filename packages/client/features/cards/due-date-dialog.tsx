import { type ReactElement, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CARDS_TEXTS } from "./cards-texts.ts";

/** Asks for the day on which cards come back; today, or a later one. */
export function DueDateDialog({
  today,
  onClose,
  onChoose,
}: {
  today: string;
  onClose: () => void;
  /** @param date as `2026-11-29` */
  onChoose: (date: string) => void;
}): ReactElement {
  const [date, setDate] = useState(today);
  const id = useId();
  return (
    <Dialog title={CARDS_TEXTS.dueDate} onClose={onClose}>
      <form
        className="due-date"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          onChoose(date);
        }}
      >
        <label htmlFor={id}>Due date</label>
        <input
          id={id}
          type="date"
          required
          min={today}
          value={date}
          onChange={({ target }) => setDate(target.value)}
        />
        <p className="aside">{CARDS_TEXTS.dueHint}</p>
        <div className="go">
          <Button primary type="submit">
            Set
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
