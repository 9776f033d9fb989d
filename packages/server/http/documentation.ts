import { API_PREFIX } from "@perennial/contract/limits";
import type { Hono } from "hono";
import { answerJson } from "./answer.ts";
import type { HttpEnvironment } from "./environment.ts";

const KEPT = { "Cache-Control": "no-cache" };
const AS_PAGE = { "Content-Type": "text/html; charset=utf-8", ...KEPT };
const AS_STYLE = { "Content-Type": "text/css; charset=utf-8", ...KEPT };

/** The contract for machines, and the same for people. Both are made when the first of them is asked for. */
export function serveDocumentation(app: Hono<HttpEnvironment>, version: string): void {
  let made: ReturnType<typeof makeDocumentation> | undefined;
  const documentation = () => {
    made ??= makeDocumentation(version);
    return made;
  };
  app.get(`${API_PREFIX}/openapi.json`, async (c) => {
    c.set("route", "/openapi.json");
    return answerJson(200, (await documentation()).document, KEPT);
  });
  app.get(`${API_PREFIX}/docs`, async (c) => {
    c.set("route", "/docs");
    return new Response((await documentation()).page, { headers: AS_PAGE });
  });
  app.get(`${API_PREFIX}/docs.css`, async (c) => {
    c.set("route", "/docs.css");
    return new Response((await documentation()).style, { headers: AS_STYLE });
  });
}

async function makeDocumentation(version: string) {
  const [{ openApiDocument }, { documentationPage }, { DOCUMENTATION_STYLE }] = await Promise.all([
    import("@perennial/contract/openapi/document"),
    import("./documentation-page.ts"),
    import("./documentation-style.ts"),
  ]);
  const document = openApiDocument(version);
  return { document, page: documentationPage(document), style: DOCUMENTATION_STYLE };
}
