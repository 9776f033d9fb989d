import { parseQuery } from "@perennial/domain/search/query/parse-query";
import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, useEffect, useId, useState } from "react";
import type { CardContext } from "../../commands/command.ts";
import { hereOf } from "../../commands/due-text.ts";
import { hitOf } from "../../store/row-hits.ts";
import { lookThrough, searchIndexOf } from "../../store/search-index.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Finder } from "../../ui/finder.tsx";
import { FoundRow } from "../../ui/found-row.tsx";
import { CARDS_TEXTS } from "./cards-texts.ts";

/** So many places are worth reading. */
const MOST_PLACES = 12;

/** Finds the row below which cards go. */
export function MoveToFinder({
  ctx,
  onClose,
  onChoose,
}: {
  ctx: CardContext;
  onClose: () => void;
  onChoose: (parentId: NodeId) => void;
}): ReactElement {
  const [text, setText] = useState("");
  const [, setSeen] = useState(0);
  const { tree } = ctx.workspace;
  const index = searchIndexOf(tree);
  useEffect(() => lookThrough(index, () => setSeen((times) => times + 1)), [index]);
  const asked = parseQuery(text);
  const found = text.trim() === "" ? [] : index.find(asked, MOST_PLACES, { ...hereOf(ctx), rootKey: "" }).ids;
  const choices = found.flatMap((id) => hitOf(tree, id, asked.query));
  return (
    <Finder
      name="Move to"
      placeholder={CARDS_TEXTS.moveTo}
      query={text}
      onQuery={setText}
      choices={choices}
      keyOf={({ row }) => row.key}
      show={(hit) => <FoundRow {...hit} isCard={hit.row.flashcard !== undefined} />}
      told={text.trim() === "" || choices.length > 0 ? "" : CARDS_TEXTS.noPlace}
      onChoose={({ id }) => {
        onClose();
        onChoose(id);
      }}
      onClose={onClose}
    />
  );
}

/** Asks for the day on which cards come back. @param today the first one that can be chosen */
export function DueDialog({
  today,
  onClose,
  onChoose,
}: {
  today: string;
  onClose: () => void;
  onChoose: (date: string) => void;
}): ReactElement {
  const [value, setValue] = useState(today);
  const id = useId();
  return (
    <Dialog title={CARDS_TEXTS.dueDate} onClose={onClose}>
      <form
        className="card-value"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          onChoose(value);
        }}
      >
        <label htmlFor={id}>Due date</label>
        <input
          id={id}
          type="date"
          min={today}
          required
          autoComplete="off"
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
        <p className="aside">{CARDS_TEXTS.dueHint}</p>
        <div className="go">
          <Button primary type="submit">
            {CARDS_TEXTS.dueDate}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
