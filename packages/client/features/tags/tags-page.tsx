import { fold } from "@perennial/domain/search/fold";
import { tagNamed } from "@perennial/domain/search/tags";
import { type FormEvent, type ReactElement, useEffect, useId, useReducer, useState } from "react";
import { useStore } from "zustand";
import type { CardContext } from "../../commands/command.ts";
import { type KnownTag, lookThroughTags, nestedTags, tagIndexOf } from "../../store/tag-index.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Link } from "../../ui/router.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { renameTagEverywhere } from "./rename-tag.ts";
import { TAG_TEXTS } from "./tags-texts.ts";
import "../../ui/book.css";
import "./tags.css";

interface TagsPageProps {
  readonly workspace: Workspace;
  readonly ctx: CardContext;
  /** Where the rows are shown that a query finds. */
  readonly filterPath: (query: string) => string;
}

/** A tag below another one of the list begins so much farther in. */
const INDENT_PX = 24;

interface Editing {
  readonly folded: string;
  readonly way: "rename" | "merge";
}

/** All tags that are in use, those below another one under it, each with the rows that have it. */
export function TagsPage({ workspace, ctx, filterPath }: TagsPageProps): ReactElement {
  const tags = useTags(workspace);
  const [editing, setEditing] = useState<Editing>();
  const announcement = useStore(ctx.ui, (state) => state.announcement);
  const end = () => setEditing(undefined);
  return (
    <Page className="book tags" title="Tags">
      <h1>Tags</h1>
      {tags.length === 0 && (
        <p className="lede">
          <Sentence text={TAG_TEXTS.howTo} parts={{ tag: <b translate="no">#exam</b> }} />
        </p>
      )}
      <ul>
        {tags.map((tag) => {
          const way = editing?.folded === tag.folded ? editing.way : undefined;
          const edit = (next: Editing["way"]) => setEditing({ folded: tag.folded, way: next });
          return (
            <li key={tag.folded} style={{ paddingLeft: tag.depth * INDENT_PX }}>
              <Link className="name" to={filterPath(`#${tag.name}`)} translate="no">
                #{tag.name}
              </Link>
              <span className="n">{TAG_TEXTS.rows(tag.within)}</span>
              <Action of={tag} onPress={() => edit("rename")}>
                Rename
              </Action>
              {tags.length > 1 && (
                <Action of={tag} onPress={() => edit("merge")}>
                  Merge
                </Action>
              )}
              {way && <TagForm key={way} ctx={ctx} tag={tag} tags={tags} way={way} onEnd={end} />}
            </li>
          );
        })}
      </ul>
      <div className="vh" aria-live="polite">
        {announcement}
      </div>
    </Page>
  );
}

function Action({
  of,
  onPress,
  children,
}: {
  of: KnownTag;
  onPress: () => void;
  children: string;
}): ReactElement {
  return (
    <button type="button" className="link" onClick={onPress}>
      {children}
      <span className="vh" translate="no">
        {` #${of.name}`}
      </span>
    </button>
  );
}

/** The tags by their names, looked through when the page opens and whenever something was changed. */
function useTags({ tree, status, history }: Workspace): ReturnType<typeof nestedTags> {
  const [, renew] = useReducer((count: number) => count + 1, 0);
  const index = tagIndexOf(tree);
  useEffect(() => {
    let stop = lookThroughTags(index, renew);
    const again = () => {
      stop();
      stop = lookThroughTags(index, renew);
    };
    const stops = [status.subscribe(again), history.subscribe(again), tree.subscribeStructure(again)];
    return () => {
      for (const each of stops) each();
      stop();
    };
  }, [tree, status, history, index]);
  return nestedTags(index.tags());
}

interface TagFormProps {
  readonly ctx: CardContext;
  readonly tag: KnownTag;
  readonly tags: readonly KnownTag[];
  readonly way: Editing["way"];
  readonly onEnd: () => void;
}

/** Asks for the other name, or for the tag that it becomes one with, and says how many rows that changes. */
function TagForm({ ctx, tag, tags, way, onEnd }: TagFormProps): ReactElement {
  const id = useId();
  const others = tags.filter(({ folded }) => folded !== tag.folded);
  const [typed, setTyped] = useState(way === "rename" ? tag.name : (others[0]?.name ?? ""));
  const name = tagNamed(typed);
  const isInUse =
    way === "rename" && name !== undefined && others.some(({ folded }) => folded === fold(name));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name === undefined) return;
    onEnd();
    if (name !== tag.name) renameTagEverywhere(ctx, tag, name);
  };
  const label = way === "rename" ? "Rename" : "Merge";
  const field = {
    id,
    value: typed,
    autoFocus: true,
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
  };
  return (
    <form
      aria-label={`${label} #${tag.name}`}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === "Escape") onEnd();
      }}
    >
      <label htmlFor={id}>{way === "rename" ? TAG_TEXTS.newName : TAG_TEXTS.into}</label>
      {way === "rename" ? (
        <input
          {...field}
          className="field"
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-told`}
        />
      ) : (
        <select {...field} className="field" aria-describedby={`${id}-told`}>
          {others.map((other) => (
            <option key={other.folded} value={other.name}>
              #{other.name}
            </option>
          ))}
        </select>
      )}
      <Button primary type="submit" disabled={name === undefined}>
        {label}
      </Button>
      <Button onClick={onEnd}>Cancel</Button>
      <p id={`${id}-told`} role="status">
        {name === undefined ? TAG_TEXTS.noTag : TAG_TEXTS.renames(tag.within)} {isInUse && TAG_TEXTS.inUse}
      </p>
    </form>
  );
}
