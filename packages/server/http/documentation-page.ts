import { API_PREFIX } from "@perennial/contract/limits";
import type { OpenApiDocument, Operation } from "@perennial/contract/openapi/document";
import type { Parameter } from "@perennial/contract/openapi/parameters";

interface ListedCall {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The OpenAPI document as one page of plain HTML, without a script. */
export function documentationPage(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const groups = Map.groupBy(calls, (call) => call.path.split("/")[1] ?? "");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${html(document.info.title)} API</title>
<link rel="stylesheet" href="${API_PREFIX}/docs.css">
</head>
<body>
<header>
<h1>${html(document.info.title)} API <small>${html(document.info.version)}</small></h1>
<p>All calls stand below <code>${API_PREFIX}</code> and speak JSON. The same for machines:
<a href="${API_PREFIX}/openapi.json">openapi.json</a>.</p>
</header>
<nav aria-label="Calls"><ul>
${calls.map((call) => `<li><a href="#${call.operation.operationId}"><b>${call.method}</b> ${html(call.path)}</a></li>`).join("\n")}
</ul></nav>
<main>
${[...groups].map(([name, group]) => section(name, group)).join("\n")}
<section><h2>Shapes</h2>
${Object.entries(document.components.schemas)
  .map(([name, schema]) => shape(name, schema))
  .join("\n")}
</section>
</main>
</body>
</html>
`;
}

const section = (name: string, calls: readonly ListedCall[]): string =>
  `<section><h2>${html(name)}</h2>\n${calls.map(article).join("\n")}\n</section>`;

function article({ method, path, operation }: ListedCall): string {
  const content = operation.requestBody?.content ?? {};
  const body = content["application/json"]?.schema;
  const orForm = "multipart/form-data" in content ? ", or a form" : "";
  return `<article id="${operation.operationId}">
<h3><b>${method}</b> <code>${html(path)}</code></h3>
<p>${html(operation.summary)}. ${tokenSentence(operation)}</p>
${operation.parameters.length > 0 ? `<table><caption>Parameters</caption><thead><tr><th scope="col">Name</th><th scope="col">Stands in</th><th scope="col">Value</th></tr></thead><tbody>${operation.parameters.map(parameterRow).join("")}</tbody></table>` : ""}
${body ? `<p>Body: ${schemaLink(body)}${orForm}</p>` : ""}
<table><caption>Answers</caption><thead><tr><th scope="col">Status</th><th scope="col">Meaning</th><th scope="col">Body</th></tr></thead><tbody>
${Object.entries(operation.responses)
  .map(([status, response]) => answerRow(status, response))
  .join("\n")}
</tbody></table>
</article>`;
}

function tokenSentence(operation: Operation): string {
  if (operation.security.length === 0) return "Needs no token.";
  if (operation.security.some((option) => Object.keys(option).length === 0)) return "A token is honoured.";
  return operation.security.some((option) => "stream" in option)
    ? "Needs a ticket or a session token in the query."
    : "Needs a session token.";
}

const parameterRow = (parameter: Parameter): string =>
  `<tr><td><code>${html(parameter.name)}</code></td><td>${parameter.in}${parameter.required ? ", required" : ""}</td><td>${html(parameter.description ?? JSON.stringify(parameter.schema))}</td></tr>`;

function answerRow(status: string, response: Operation["responses"][string]): string {
  const [type, content] = Object.entries(response.content ?? {})[0] ?? [];
  const body =
    content === undefined
      ? "none"
      : type === "application/json"
        ? schemaLink(content.schema)
        : html(type ?? "");
  return `<tr><td>${status}</td><td>${html(response.description).replaceAll("\n", "<br>")}</td><td>${body}</td></tr>`;
}

function schemaLink(schema: object): string {
  const name = "$ref" in schema ? String(schema.$ref).split("/").at(-1) : undefined;
  return name === undefined
    ? `<code>${html(JSON.stringify(schema))}</code>`
    : `<a href="#shape-${html(name)}">${html(name)}</a>`;
}

const shape = (name: string, schema: object): string =>
  `<details id="shape-${html(name)}"><summary>${html(name)}</summary><pre tabindex="0"><code>${html(JSON.stringify(schema, null, 2))}</code></pre></details>`;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const html = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
