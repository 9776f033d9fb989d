import { dirname, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOMS } from "./arrows.ts";
import { circlesOf } from "./circles.ts";
import { handsOn, importsOf } from "./imports.ts";
import { isTest, objectionTo, roomOf } from "./judge.ts";
import type { Room } from "./plan/room.ts";
import { projectFiles, readSource } from "./sources.ts";

const SOURCES = /^(packages|e2e|bench|checks|scripts)\/.*\.(ts|tsx|mjs|css)$|^vitest\.config\.ts$/;

test("imports follow the arrows of the house, those of packages and of Node too", () => {
  const files = projectFiles(SOURCES);
  const imports = files.flatMap((file) =>
    importsOf(readSource(file)).map(({ specifier }) => [file, specifier] as const),
  );
  expect(
    imports.map(([file, specifier]) => objectionTo(file, specifier)).filter((line) => line !== null),
  ).toEqual([]);
  // A reader that no longer finds imports would pass everything.
  expect(imports.length).toBeGreaterThan(2 * files.length);
});

test("every file lies in a room, also one that imports nothing", () => {
  expect(projectFiles(SOURCES).filter((file) => roomOf(file) === null)).toEqual([]);
});

test("the plan itself has floors: no room may import one that may import it", () => {
  const rooms = ROOMS.filter(({ folder }) => !isTest(`${folder}/`));
  const graph = new Map(
    rooms.map((room) => [
      room.folder,
      rooms
        .filter((other) => other !== room && room.may.some((folder) => reaches(folder, other)))
        .map(({ folder }) => folder),
    ]),
  );
  expect(circlesOf(graph)).toEqual([]);
});

/** Whether what lies below a folder, or a file, lies in the room. */
function reaches(folder: string, { folder: room }: Room): boolean {
  const inside = `${room.replace(/\*$/, "any")}/any.ts`;
  return (
    inside.startsWith(`${folder}/`) ||
    [folder, `${folder}/any.ts`].some((path) => roomOf(path)?.folder === room)
  );
}

test("packages are imported by their public names, never by a path into another package", () => {
  const packageOf = (path: string) => path.split("/").slice(0, 2).join("/");
  const wrong = projectFiles(/^packages\/.*\.(ts|tsx|css)$/).flatMap((file) =>
    importsOf(readSource(file))
      .filter(({ specifier }) => specifier.startsWith("."))
      .map(({ specifier }) => posix.normalize(posix.join(dirname(file), specifier)))
      .filter((target) => packageOf(file) !== packageOf(target))
      .map((target) => `${file} -> ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("nothing is handed on: what a file exports stands in it", () => {
  // The specs take `test` and `expect` from one place, as Playwright would have it.
  const files = projectFiles(SOURCES).filter((file) => file !== "e2e/fixtures.ts");
  expect(files.filter((file) => handsOn(readSource(file)))).toEqual([]);
});

describe("the plan catches", () => {
  const meant = (file: string, specifier: string) => objectionTo(`packages/${file}`, specifier);
  const refused = (file: string, specifier: string) =>
    expect(meant(file, specifier), `${file} -> ${specifier}`).not.toBeNull();
  const allowed = (file: string, specifier: string) => expect(meant(file, specifier)).toBeNull();

  test("an import into a room that was not meant, and says which ones were", () => {
    expect(meant("client/store/session.ts", "../features/menu/menu.tsx")).toBe(
      "packages/client/store/session.ts -> packages/client/features/menu/menu.tsx: " +
        "packages/client/store may import: packages/domain, packages/client/platform",
    );
    expect(meant("domain/result.ts", "./tree/node.ts")).toMatch(
      "packages/domain/result.ts may import: nothing",
    );
    refused("client/features/outline/row.tsx", "../landing/landing-page.tsx");
    allowed("client/features/outline/row.tsx", "../../store/toasts.ts");
    refused("contract/outline/wire.ts", "@perennial/server/app");
    refused("client/ui/button.tsx", "../platform/timers.ts");
  });

  test("a package or a module of Node in a room that does without", () => {
    expect(meant("domain/tree/node.ts", "zod")).toBe(
      "packages/domain/tree/node.ts -> zod: packages/domain/tree may import: nothing",
    );
    refused("client/store/ui-store.ts", "react");
    refused("client/store/ui-store.ts", "zustand");
    allowed("client/store/ui-store.ts", "zustand/vanilla");
    allowed("client/app/main.tsx", "react-dom/client");
    refused("client/platform/storage.ts", "node:fs");
    refused("server/policies/return-url.ts", "hono");
    refused("server/commands/group/queue.ts", "hono");
    refused("server/queries/tree.ts", "stripe");
  });

  test("an arrow that runs upwards inside the domain", () => {
    refused("domain/op/apply.ts", "../intent/plan.ts");
    refused("domain/tree/node.ts", "../op/op.ts");
    refused("domain/kind/kinds.ts", "../tree/node.ts");
    refused("domain/text/merge.ts", "../tree/node.ts");
    allowed("domain/intent/plan.ts", "../op/op.ts");
  });

  test("an arrow that runs upwards inside the server", () => {
    refused("server/queries/tree.ts", "../commands/group/queue.ts");
    refused("server/ports/clock.ts", "../adapters/jose-tokens.ts");
    refused("server/http/answer.ts", "./routes/outline.ts");
    refused("server/config.ts", "./app.ts");
    refused("server/life-cycle.ts", "./app.ts");
  });

  test("parts of sync that know of each other more than an arrow says", () => {
    for (const part of ["view", "send", "typing", "failed", "tabs"])
      refused("client/sync/queue/wal.ts", `../${part}/x.ts`);
    refused("client/sync/view/paint.ts", "../send/sender.ts");
    refused("client/sync/view/paint.ts", "../workspace.ts");
    refused("client/sync/send/sender.ts", "../view/pending.ts");
    allowed("client/sync/typing/drafts.ts", "../view/pending.ts");
    allowed("client/sync/workspace.ts", "./tabs/adopt.ts");
  });

  test("a room of the app that reaches beyond its subject", () => {
    refused("client/session/leave.ts", "../ui/router.tsx");
    refused("client/money/checkout.ts", "../features/paywall/paywall.tsx");
    refused("client/app/pages/tree.tsx", "../../sync/workspace.ts");
    refused("client/app/frame/use-more.tsx", "../pages/tree.tsx");
    refused("client/app/services.ts", "./app.tsx");
  });

  test("scripts that need what is not installed yet, and checks that reach into the product", () => {
    expect(objectionTo("scripts/start.mjs", "vite")).toMatch("scripts may import: node:");
    expect(objectionTo("scripts/start.mjs", "../packages/server/main.ts")).not.toBeNull();
    expect(objectionTo("checks/rules.test.ts", "../packages/client/store/session.ts")).not.toBeNull();
  });

  test("a folder that was not entered", () => {
    for (const path of [
      "client/extra/x.ts",
      "client/sync/extra/x.ts",
      "client/app/extra/x.tsx",
      "server/extra/x.ts",
      "domain/extra/x.ts",
    ])
      expect(meant(path, "./y.ts")).toBe(`packages/${path} lies in no room: enter its folder in checks/plan`);
    expect(roomOf("packages/server/commands/new-subject/x.ts")?.folder).toBe("packages/server/commands");
  });

  test("what tests stand on, in what is no test; a test may use its whole package", () => {
    expect(meant("domain/tree/node.ts", "../testing/sample.ts")).toMatch("only tests may import");
    expect(meant("client/sync/queue/wal.ts", "@perennial/contract/testing/server-port")).toMatch(
      "only tests may import",
    );
    refused("client/store/session.ts", "vitest");
    allowed("client/store/session.test.ts", "../app/services.ts");
    allowed("client/sync/queue/outbox.test.ts", "fake-indexeddb/auto");
    refused("client/store/session.test.ts", "@perennial/server/app");
    refused("domain/tree/node.test.ts", "zod");
  });

  test("a file that hands on what it imports", () => {
    expect(handsOn('export { a } from "./a.ts";')).toBe(true);
    expect(handsOn('export * from "./a.ts";')).toBe(true);
    expect(handsOn('import { a } from "./a.ts";\nexport { a };')).toBe(true);
    expect(handsOn("export const a = 1;\nexport interface B {}")).toBe(false);
  });
});

test("imports are read in every form they are written in", () => {
  const dynamic = (specifier: string) => `import(${JSON.stringify(specifier)})`;
  const source = [
    'import type { A } from "./a.ts";',
    'import {\n  b,\n  type C as D,\n} from "./b.ts";',
    'import e, { f } from "./e.ts";',
    'import * as g from "./g.ts";',
    'import "./h.css";',
    `const i = await ${dynamic("./i.ts")};`,
    '@import "./j.css";',
  ].join("\n");
  expect(
    importsOf(source).map(({ specifier, names, isWhole }) => [specifier, names.join(" "), isWhole]),
  ).toEqual([
    ["./a.ts", "A", false],
    ["./b.ts", "b C", false],
    ["./e.ts", "default f", false],
    ["./g.ts", "", true],
    ["./h.css", "", false],
    ["./j.css", "", false],
    ["./i.ts", "", true],
  ]);
});
