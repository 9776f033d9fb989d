// Slow: it starts a server of its own.

import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createEngineFolders } from "./engine-folders.ts";
import { openPort, startServerProcess } from "./server-process.ts";

const folders = createEngineFolders();
afterAll(() => folders.cleanUp());

const GUARD = path.join(import.meta.dirname, "loopback-only.ts");

test("with nothing set up a server talks to nobody, whatever people do", async () => {
  const server = startServerProcess("main.ts", {
    PERENNIAL_DATA: folders.fresh(),
    PORT: "0",
    NODE_OPTIONS: `--import=${GUARD}`,
    GOOGLE_CLIENT_ID: "a-client",
  });
  onTestFinished(() => void server.child.kill("SIGKILL"));
  const origin = `http://127.0.0.1:${await openPort(server)}`;
  let token = "";
  const call = async (method: string, address: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${origin}/api/v1${address}`, {
      method,
      headers: {
        ...(token === "" ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.text() };
  };
  const made = JSON.parse((await call("POST", "/anonymous", {})).body);
  token = made.token;
  const root = made.user.root_tree.id;
  const strangers =
    "![a picture](https://pictures.example/a.png) <https://words.example> [link](http://169.254.169.254/latest)";
  const done = [
    await call("POST", "/trees", { tree: { item_type: "note", note: { text: strangers }, parent_id: root } }),
    await call("POST", "/flashcards/autofill", { text: "Water boils at 100 degrees." }),
    await call("POST", "/subscriptions", {}),
    await call("GET", "/subscriptions/status"),
    await call("GET", "/search?q=picture"),
    await call("GET", "/export?format=markdown"),
    await call("GET", "/export?format=apkg"),
  ];
  expect(done.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 200, 200]);
  const form = new FormData();
  form.set("file", new File([`- ${strangers}\n- <img src="https://pages.example/x.png">`], "a.md"));
  const sent = await call("POST", "/imports", form);
  expect(sent.status).toBe(201);
  const { id } = JSON.parse(sent.body);
  await expect
    .poll(async () => JSON.parse((await call("GET", `/imports/${id}`)).body).state, { timeout: 30_000 })
    .toBe("ready");
  expect((await call("POST", `/imports/${id}/apply`, {})).status).toBe(200);
  expect(server.said()).not.toContain("REFUSED");

  // The guard sees what there is to see: the keys of a provider are asked for when somebody signs in with it.
  const token3 = `${Buffer.from('{"alg":"RS256","kid":"k"}').toString("base64url")}.e30.c2lnbmF0dXJl`;
  await call("POST", "/auth/google", { google_token: token3 });
  expect(server.said()).toContain("REFUSED www.googleapis.com");
});
