import { type ReactElement, useEffect, useState } from "react";
import { MORE_TEXTS } from "../../features/menu/menu-texts.ts";
import { ASSISTANT_PATH } from "../../ui/draft-address.ts";
import { Link } from "../../ui/router.tsx";
import { drafts } from "./drafts.ts";

/** Leads to the drafts of which something is not decided, where there are any: read each time the menu opens. */
export function UndecidedDrafts({ onDone }: { onDone: () => void }): ReactElement | null {
  const [count, setCount] = useState(0);
  useEffect(() => {
    void drafts.undecided().then((listed) => setCount(listed?.length ?? 0));
  }, []);
  return count === 0 ? null : (
    <Link className="it" to={ASSISTANT_PATH} onClick={onDone}>
      {MORE_TEXTS.drafts(count)}
    </Link>
  );
}
