import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi } from "../testing/api.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

const OWN_DIAGRAM = join(import.meta.dirname, "../../client/public/IDEAL_UI_STATE.md");
const MAX_DIAGRAM = 50_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** What an installation whose client folder holds these files answers for the diagram. */
async function askWith(put: (folder: string) => void): Promise<Response> {
  const clientFolder = mkdtempSync(join(tmpdir(), "perennial-diagram-"));
  writeFileSync(join(clientFolder, "index.html"), "<!doctype html><title>Perennial</title>");
  put(clientFolder);
  const api = await startApi(database, { clientFolder });
  try {
    const response = await fetch(`${api.origin}/IDEAL_UI_STATE.md`);
    return new Response(await response.text(), { status: response.status, headers: response.headers });
  } finally {
    await api.stop();
    rmSync(clientFolder, { recursive: true });
  }
}

test("GET /IDEAL_UI_STATE.md is the project's own diagram of its screens, as markdown text [7.diagram]", async () => {
  const response = await askWith((folder) => copyFileSync(OWN_DIAGRAM, join(folder, "IDEAL_UI_STATE.md")));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  const source = await response.text();
  expect(source).toMatch(/^stateDiagram-v2\n/);
  expect(source.length).toBeLessThan(MAX_DIAGRAM);
  for (const words of [
    "Landing page",
    "Consent banner",
    "Creating your account...",
    "Loading tree...",
    "Conversion form",
    "Sign in again on the spot",
    "Start your FREE Trial",
    "payment=cancelled",
    "Keyboard help",
    "History panel",
  ]) {
    expect(source).toContain(words);
  }
});

test("without the file it is 404, so that the page can fall back to its default and say so", async () => {
  const response = await askWith(() => {});
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
});
