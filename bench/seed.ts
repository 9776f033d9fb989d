import { randomUUID } from "node:crypto";
import { MAX_COMMANDS_PER_REQUEST } from "@perennial/contract/limits";
import type { Command, FlatTree, Node } from "@perennial/contract/outline/wire";
import { type Account, call, createAnonymous } from "../e2e/stage/api.ts";
import type { GeneratedNode } from "./generate-tree.ts";

/** Makes an account and sends a generated tree into it as batches of commands, as a person's own client would. */
export async function seedAccount(origin: string, tree: readonly GeneratedNode[]): Promise<Account> {
  const account = await createAnonymous(origin);
  const { nodes } = await call<FlatTree>(
    origin,
    "GET",
    `/trees/${account.rootId}?format=flat`,
    account.token,
  );
  await call(origin, "PUT", `/notes/${nodes[0]?.item_id}`, account.token, {
    note: { text: tree[0]?.text ?? "" },
  });
  const ids = new Map<number, number>([[0, account.rootId]]);
  for (let from = 1; from < tree.length; from += MAX_COMMANDS_PER_REQUEST) {
    const part = tree.slice(from, from + MAX_COMMANDS_PER_REQUEST);
    const commands: Command[] = part.map(({ index, parent, text }) => ({
      uuid: randomUUID(),
      type: "tree.create",
      temporary_id: -index,
      tree: { item_type: "note", note: { text }, parent_id: ids.get(parent ?? 0) ?? -(parent ?? 0) },
    }));
    const { results } = await call<{ results: { body: Node }[] }>(
      origin,
      "POST",
      "/commands",
      account.token,
      {
        commands,
      },
    );
    part.forEach(({ index }, place) => {
      ids.set(index, results[place]?.body.id ?? 0);
    });
  }
  return account;
}
