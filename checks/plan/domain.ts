import { DOMAIN, domain, type Room } from "./room.ts";

/** The floors of the heart, from the ground up: each stands on what is named, never on what is above it. */
export const DOMAIN_ROOMS: readonly Room[] = [
  { folder: domain("result.ts"), may: [] },
  { folder: domain("text"), may: ["result.ts", "rich/formula.ts", "rich/plain-tag.ts"].map(domain) },
  {
    folder: domain("format"),
    may: ["result.ts", "outline-text", "html", "rich", "card"].map(domain),
    packages: ["saxes"],
  },
  { folder: domain("html"), may: ["rich"].map(domain), packages: ["htmlparser2"] },
  { folder: domain("rich"), may: [], packages: ["@lezer/common", "@lezer/markdown"] },
  { folder: domain("access"), may: [] },
  { folder: domain("search"), may: ["rich"].map(domain) },
  { folder: domain("search/query"), may: ["search", "kind", "tree", "card", "study", "rich"].map(domain) },
  { folder: domain("outline-text"), may: ["kind", "tree", "card", "html", "rich"].map(domain) },
  {
    folder: domain("draft"),
    may: ["text", "outline-text", "card", "search", "rich", "result.ts"].map(domain),
  },
  { folder: domain("kind"), may: ["result.ts"].map(domain) },
  { folder: domain("tree"), may: ["result.ts", "kind"].map(domain) },
  { folder: domain("card"), may: ["kind", "tree", "rich", "search/fold.ts"].map(domain) },
  { folder: domain("study"), may: ["result.ts", "kind", "tree", "card"].map(domain) },
  { folder: domain("op"), may: ["result.ts", "kind", "tree", "card"].map(domain) },
  {
    folder: domain("intent"),
    may: [
      "result.ts",
      "rich/anchor-name.ts",
      "text",
      "outline-text",
      "kind",
      "tree",
      "card",
      "search",
      "study",
      "op",
    ].map(domain),
  },
  { folder: domain("undo"), may: ["result.ts", "text", "kind", "tree", "card", "op", "intent"].map(domain) },
  { folder: domain("testing"), may: [DOMAIN] },
];
