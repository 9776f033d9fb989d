import { randomUUID } from "node:crypto";
import type { Import } from "@perennial/contract/files/imports";
import { API_PREFIX, HEADERS } from "@perennial/contract/limits";
import { expect, test } from "vitest";
import { apiFixture } from "../testing/api-fixture.ts";
import { textsOf } from "../testing/outline.ts";

/** Calls of imports, whose answers may be lost as any other's, are done once under an idempotency key. */
const given = apiFixture();

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly isCopy: boolean;
}

async function send(
  path: string,
  uuid: string,
  body: FormData | string,
  who = given.person,
): Promise<Answered> {
  const response = await fetch(`${given.api.origin}${API_PREFIX}${path}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${who.token}`,
      [HEADERS.dataMutation]: uuid,
      ...(typeof body === "string" ? { "Content-Type": "application/json" } : {}),
    },
    body,
  });
  const isCopy = response.headers.get(HEADERS.replayed) === "true";
  return { status: response.status, text: await response.text(), isCopy };
}
function formOf(text: string, name = "notes.md"): FormData {
  const form = new FormData();
  form.set("file", new File([text], name));
  return form;
}
const importIn = ({ text }: Answered) => JSON.parse(text) as Import;
const settled = async (id: number): Promise<Import> => {
  const read = async () => (await given.outline.call<Import>("GET", `/imports/${id}`)).body;
  await expect.poll(async () => (await read()).state).not.toMatch(/reading|applying/);
  return read();
};
const allImports = async () =>
  (await given.outline.call<{ imports: Import[] }>("GET", "/imports")).body.imports;

test("a file that is sent twice under one key, one after the other or at once, is one import", async () => {
  const uuid = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => send("/imports", uuid, formOf("- a\n- b\n"))));
  const [first] = answers;
  if (!first) throw new Error("nothing was answered");
  await settled(importIn(first).id);
  answers.push(await send("/imports", uuid.toUpperCase(), formOf("- a\n- b\n")));
  expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [201, first.text]));
  expect(answers.filter(({ isCopy }) => !isCopy)).toHaveLength(1);
  expect(await allImports()).toHaveLength(1);
});

test("carrying out and taking back answer a copy as the first, whatever has become of the import since", async () => {
  const { id } = importIn(await send("/imports", randomUUID(), formOf("- a\n- b\n")));
  await settled(id);
  const [apply, undo] = [randomUUID(), randomUUID()];
  const applied = await send(`/imports/${id}/apply`, apply, "{}");
  expect([applied.status, importIn(applied).state, applied.isCopy]).toEqual([200, "applying", false]);
  await settled(id);
  const undone = await send(`/imports/${id}/undo`, undo, "{}");
  expect([undone.status, importIn(undone).state, undone.isCopy]).toEqual([200, "undone", false]);
  expect(await send(`/imports/${id}/apply`, apply, "{}")).toEqual({ ...applied, isCopy: true });
  expect(await send(`/imports/${id}/undo`, undo, "{}")).toEqual({ ...undone, isCopy: true });
  expect((await settled(id)).state).toBe("undone");
  expect(textsOf(await given.outline.tree())).toEqual([]);
});

test("a key that was given to something else is refused, and one that was refused can still be used", async () => {
  const uuid = randomUUID();
  const { id } = importIn(await send("/imports", uuid, formOf("- a\n")));
  await settled(id);
  for (const [path, body] of [
    ["/imports", formOf("- b\n")],
    ["/imports", formOf("- a\n", "other.md")],
    [`/imports/${id}/apply`, "{}"],
    ["/notes", JSON.stringify({ note: { text: "x" } })],
  ] as const) {
    const answer = await send(path, uuid, body);
    expect([path, answer.status, JSON.parse(answer.text)]).toMatchObject([
      path,
      422,
      { code: "idempotency_mismatch", details: { issues: [{ path: HEADERS.dataMutation }] } },
    ]);
  }
  const early = randomUUID();
  expect((await send(`/imports/${id}/undo`, early, "{}")).status).toBe(409);
  await send(`/imports/${id}/apply`, randomUUID(), "{}");
  await settled(id);
  expect((await send(`/imports/${id}/undo`, early, "{}")).status).toBe(200);
  const other = await given.api.person();
  expect((await send("/imports", uuid, formOf("- a\n"), other)).isCopy).toBe(false);
});
