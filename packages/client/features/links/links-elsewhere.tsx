import type { ReactElement } from "react";
import { RichText } from "../../ui/rich-text.tsx";
import { Link } from "../../ui/router.tsx";
import { LINK_TEXTS } from "./link-texts.ts";

/** A row that this device does not have, as the server tells of it. */
export interface LinkElsewhere {
  readonly id: number;
  readonly path: string;
  readonly text: string;
  readonly address: string;
}

/** Rows that this device does not have, and how many there are of those. */
export interface RemoteLinks {
  readonly links: readonly LinkElsewhere[];
  readonly total: number;
}

/** Rows that are not on this device: each leads to its page, and is not edited here. */
export function LinksElsewhere({ links }: Pick<RemoteLinks, "links">): ReactElement | null {
  if (links.length === 0) return null;
  return (
    <ul className="elsewhere">
      {links.map(({ id, path, text, address }) => (
        <li key={id}>
          <p className="where" translate="no">
            {path}
          </p>
          <Link to={address} translate="no">
            <RichText text={text.trim() || LINK_TEXTS.untitled} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
