import type { Import } from "@perennial/contract/files/imports";
import { expect, test } from "vitest";
import type { Reply } from "../api/client.ts";
import { sendInPieces, type UploadCalls } from "./send-in-pieces.ts";

const PIECE = 4;
const TEXT = "what a deck holds";
const done = { id: 1, state: "reading", phase: "waiting" } as Import;

/** A server that keeps what arrives, and fails where it is told to: before it has kept a piece, or after. */
function setUp(faults: ("before" | "after" | "refused")[] = [], has = "") {
  let kept = has;
  const asked: string[] = [];
  const pauses: number[] = [];
  const reply = <T>(value: T): Reply<T> => ({
    ok: true,
    value,
    version: null,
    replayed: false,
    serverTimestamp: null,
  });
  const failed = (status: number | null): Reply<Import> => ({
    ok: false,
    error: { status, code: "unknown", message: "no", details: {}, retryAfter: null },
  });
  const upload = (): Reply<Import> =>
    reply(
      kept.length === TEXT.length
        ? done
        : ({ id: 1, state: "reading", phase: "arriving", done: kept.length, piece_bytes: PIECE } as Import),
    );
  const calls: UploadCalls = {
    async createImport({ body }) {
      asked.push(`open ${body.name} ${body.bytes} ${body.resume_key}`);
      return upload();
    },
    async getImport() {
      asked.push("get");
      return upload();
    },
    async sendImportPiece({ form }) {
      const fault = faults.shift();
      if (fault === "refused") return failed(404);
      if (fault === "before") return failed(null);
      if (Number(form.get("offset")) !== kept.length) return failed(409);
      kept += await (form.get("file") as File).text();
      return fault === "after" ? failed(503) : upload();
    },
  };
  const shares: number[] = [];
  const file = new File([TEXT], "deck.apkg", { lastModified: 7 });
  const send = () =>
    sendInPieces(file, {
      calls,
      arrived: (share) => shares.push(share),
      pause: async (ms) => void pauses.push(ms),
    });
  return { send, asked, shares, pauses, kept: () => kept };
}

test("a file goes in pieces, and how much has arrived is told", async () => {
  const { send, kept, shares, asked } = setUp();
  expect(await send()).toMatchObject({ ok: true, value: done });
  expect(kept()).toBe(TEXT);
  expect(asked).toEqual([`open deck.apkg ${TEXT.length} 7`]);
  expect(shares).toEqual([0, 4, 8, 12, 16, 17].map((bytes) => bytes / TEXT.length));
});

test("after a lost piece, a lost answer or a server that ended it goes on from what has arrived", async () => {
  const { send, kept, asked, pauses } = setUp(["before", "after", "before", "before"]);
  expect(await send()).toMatchObject({ ok: true, value: done });
  expect(kept()).toBe(TEXT);
  expect(asked.filter((call) => call === "get")).toHaveLength(4);
  expect(pauses.length).toBe(4);
});

test("what an earlier page had sent is not sent again", async () => {
  const { send, kept, shares } = setUp([], TEXT.slice(0, 12));
  await send();
  expect(kept()).toBe(TEXT);
  expect(shares[0]).toBe(12 / TEXT.length);
});

test("it gives up after a while without a line, and at once where the server does not want it", async () => {
  const never = setUp(Array.from({ length: 40 }, () => "before" as const));
  expect(await never.send()).toMatchObject({ ok: false, error: { status: null } });
  expect(never.pauses.at(-1)).toBe(15_000);
  const refused = setUp(["refused"]);
  expect(await refused.send()).toMatchObject({ ok: false, error: { status: 404 } });
  expect(refused.pauses).toEqual([]);
});
