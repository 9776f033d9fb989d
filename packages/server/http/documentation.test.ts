import type { Endpoint } from "@perennial/contract/calls/endpoint";
import { endpoints } from "@perennial/contract/calls/endpoints";
import { openApiDocument } from "@perennial/contract/openapi/document";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, startApiAlone } from "../testing/api.ts";

let api: Api;
beforeAll(async () => {
  api = await startApiAlone();
});
afterAll(() => api.stop());

const document = openApiDocument("0.0.0");
const everyEndpoint = Object.entries(endpoints as Record<string, Endpoint>);

test("the document has every call of the contract, with its parameters, answers and refusals", () => {
  for (const [name, endpoint] of everyEndpoint) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    expect(Object.keys(operation?.responses ?? {})).toContain(String(endpoint.status));
    expect(operation?.parameters.some((parameter) => parameter.in === "path")).toBe(
      endpoint.path.includes("{"),
    );
    if (endpoint.auth === "bearer") expect(Object.keys(operation?.responses ?? {})).toContain("401");
    if (endpoint.mutating || endpoint.once) {
      expect(operation?.parameters.map((parameter) => parameter.name)).toContain("X-Data-Mutation-UUID");
    }
  }
});

test("every reference of the document leads to a shape that is there", () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? "");
  expect(references.length).toBeGreaterThan(50);
  for (const reference of new Set(references)) {
    expect(reference).toMatch(/^#\/components\/schemas\/\w+$/);
    expect(Object.keys(document.components.schemas)).toContain(reference.split("/").at(-1));
  }
});

test("the document says what a row of the log holds, for each type of change", () => {
  expect(document.components.schemas).toMatchObject({
    LogRowNoteEdit: {
      properties: {
        mutation_type: { const: "note.edit" },
        old_values: { properties: { text: { type: "string" } } },
        new_values: { properties: { text: { type: "string" } } },
      },
    },
    LogRowNodeDelete: { properties: { new_values: { type: "null" } } },
  });
});

test("the document is handed out as OpenAPI 3.1 with the product's version [7.prefix]", async () => {
  const { status, body } = await api.call("GET", "/openapi.json");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    openapi: "3.1.0",
    info: { title: "Perennial", version: "0.12.0" },
    servers: [{ url: "/api/v1" }],
  });
});

test("the page shows every call, and needs no script and nobody else's files", async () => {
  const response = await fetch(`${api.origin}/api/v1/docs`);
  const html = await response.text();
  for (const [name, endpoint] of everyEndpoint) {
    expect(html).toContain(`<article id="${name}">`);
    expect(html).toContain(endpoint.path);
  }
  expect(html).not.toMatch(/<script|\sstyle=|\son\w+=|https?:\/\//);
  const links = [...html.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
  for (const link of links) expect(html).toContain(`id="${link}"`);
  const style = await fetch(`${api.origin}/api/v1/docs.css`);
  expect(style.headers.get("content-type")).toMatch(/^text\/css/);
  expect(await style.text()).toContain("light-dark(");
});
