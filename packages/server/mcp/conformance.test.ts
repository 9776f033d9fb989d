// Slow: it starts the official suite, a process for each revision.
import type { TokenScope } from "@perennial/contract/accounts";
import { expect, test } from "vitest";
import { apiFixture } from "../testing/api-fixture.ts";
import { tokenOf } from "../testing/mcp-client.ts";
import { CONFORMANCE_SUITE, playSuite, withToken } from "../testing/mcp-conformance.ts";

const given = apiFixture();

const ALL: TokenScope[] = ["read", "draft", "study", "write", "delete"];

/** What asks any server. The others call tools, resources and prompts that only the suite's own server has. */
const FOR_ANY_SERVER = new Set([
  "caching",
  "dns-rebinding-protection",
  "http-header-validation",
  "input-required-result-unsupported-methods",
  "input-required-result-validate-input",
  "ping",
  "prompts-list",
  "resources-list",
  "sep-2164-resource-not-found",
  "server-initialize",
  "server-session-lifecycle",
  "server-sse-multiple-streams",
  "server-sse-polling",
  "server-stateless",
  "tools-list",
]);
/** Of every scenario: what came is a message of the protocol. */
const OF_ALL = "wire-schema-valid";

// Skipped without the official suite: MCP_CONFORMANCE names it (docs/agents.md).
test.skipIf(CONFORMANCE_SUITE === undefined).each([
  ["2025-06-18", 31],
  ["2025-11-25", 37],
  ["2026-07-28", 95],
])("the protocol's official suite finds nothing in the revision of %s", async (revision, least) => {
  const token = await tokenOf(given.api, given.person, { scopes: ALL });
  const proxy = await withToken(given.api, token);
  const all = await playSuite(CONFORMANCE_SUITE ?? "", { url: `${proxy.origin}/mcp`, revision });
  await proxy.stop();
  const checks = all.filter(({ scenario, id }) => FOR_ANY_SERVER.has(scenario) || id === OF_ALL);
  const isForOther = ({ errorMessage }: { readonly errorMessage?: string }) =>
    errorMessage?.startsWith("Not testable:") === true;
  const wrong = checks.filter((check) => check.status === "FAILURE" && !isForOther(check));
  expect(wrong).toEqual([]);
  const count = (status: string) => checks.filter((check) => check.status === status).length;
  const passed = count("SUCCESS");
  const said = [
    `${passed} passed`,
    `${count("WARNING")} recommended`,
    `${checks.filter(isForOther).length} not for it`,
  ];
  console.info(`${revision}: ${said.join(", ")}`);
  expect(passed).toBeGreaterThanOrEqual(least);
});
