import { readOriginsOfKinds } from "../../database/origin-rows.ts";
import { hasLastingName, KNOWN_AGAIN } from "./newer-items.ts";
import { isOther, type Lookup } from "./present-node.ts";

/** Adds what items came as that are known by a name of their own and say something else here than in the file. */
export async function addOriginsOfItems({ client, userId, items, here }: Lookup): Promise<void> {
  const other = items.flatMap((item) => {
    const present = here.get(item.source);
    return present && hasLastingName(item.origin?.part) && isOther(present, item)
      ? [{ source: item.source, present }]
      : [];
  });
  if (other.length === 0) return;
  const ids = other.map(({ present: { nodeId } }) => nodeId);
  const origins = await readOriginsOfKinds(client, userId, ids, KNOWN_AGAIN);
  for (const { source, present } of other) {
    const origin = origins.get(present.nodeId);
    if (origin) here.set(source, { ...present, origin });
  }
}
