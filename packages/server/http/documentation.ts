import { API_PREFIX } from "@perennial/contract/limits";
import { openApiDocument } from "@perennial/contract/openapi";
import type { Hono } from "hono";
import { answerJson } from "./answer.ts";
import { documentationPage } from "./documentation-page.ts";
import { DOCUMENTATION_STYLE } from "./documentation-style.ts";
import type { HttpEnvironment } from "./environment.ts";

const KEPT = { "Cache-Control": "no-cache" };

/** The contract for machines, and the same for people. */
export function serveDocumentation(app: Hono<HttpEnvironment>, version: string): void {
  const document = openApiDocument(version);
  const page = documentationPage(document);
  app.get(`${API_PREFIX}/openapi.json`, (c) => {
    c.set("route", "/openapi.json");
    return answerJson(200, document, KEPT);
  });
  app.get(`${API_PREFIX}/docs`, (c) => {
    c.set("route", "/docs");
    return new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8", ...KEPT } });
  });
  app.get(`${API_PREFIX}/docs.css`, (c) => {
    c.set("route", "/docs.css");
    return new Response(DOCUMENTATION_STYLE, {
      headers: { "Content-Type": "text/css; charset=utf-8", ...KEPT },
    });
  });
}
