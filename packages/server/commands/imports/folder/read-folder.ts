import { NO_ANNOTATIONS } from "@perennial/domain/format/annotated-markdown/annotations";
import { readAnnotated } from "@perennial/domain/format/annotated-markdown/rows";
import { createLosses, type Losses } from "@perennial/domain/format/losses";
import { looksLikeObsidian } from "@perennial/domain/format/obsidian/read-page";
import { aliasesOfPage } from "@perennial/domain/format/references/page-aliases";
import { withTagsOfPage } from "@perennial/domain/format/references/page-tags";
import { err, ok, type Result } from "@perennial/domain/result";
import { SCHEDULES_DECISION } from "../annotated-items.ts";
import {
  type FileRefusal,
  type ImportedDocument,
  NOTHING_LEFT_OUT,
  type RememberedItem,
  withSources,
} from "../document.ts";
import { withBlockNames } from "../links/block-names.ts";
import { createNoteBudget } from "../note-budget.ts";
import { OBSIDIAN_DECISIONS, obsidianItems } from "../obsidian-items.ts";
import { readMedia } from "../read-media.ts";
import type { ZipEntry } from "../zip-file.ts";
import type { FolderPage } from "./folder-page.ts";
import { pageOfHtml } from "./html-page.ts";
import { LOGSEQ_DECISIONS, logseqPages } from "./logseq-pages.ts";
import { areOfNotion, notionPages } from "./notion-pages.ts";
import { ownFolder } from "./own-folder.ts";
import { linksOfPages, type PageLinks } from "./page-links.ts";
import { withPictures } from "./page-pictures.ts";

const MARKDOWN = /\.(?:md|markdown)$/i;
const HTML = /\.html?$/i;
const CSV = /\.csv$/i;
const MEDIA = /\.(?:png|jpe?g|gif|webp|svg|avif|mp3|m4a|ogg|wav|mp4|webm|pdf)$/i;
/** What programs keep for themselves, and what was deleted there. */
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/|logseq\/(?:bak|version-files|\.recycle)\/)/;
const LOGSEQ = /(?:^|\/)(?:logseq\/config\.edn|journals\/\d{4}_\d\d_\d\d\.md)$/;
const NOTHING =
  "There is no package of Anki and no Markdown in this zip file. Unpack it, then import its files: OPML, a table or Anki text.";
const NO_TEXT = "A file in the zip file is no text that can be read";

/**
 * A folder of Markdown and pages of HTML as a zip file: its folders and files are branches. That of Logseq is read as
 * its blocks, that of Notion with its databases.
 */
export async function readFolder(
  name: string,
  entries: ReadonlyMap<string, ZipEntry>,
  mostLevels: number,
): Promise<Result<ImportedDocument, FileRefusal>> {
  const losses = createLosses();
  const budget = createNoteBudget();
  const shown = [...entries.values()].filter((entry) => !HIDDEN.test(entry.name));
  const found: FolderPage[] = [];
  const files = shown.filter((entry) => MEDIA.test(entry.name));
  const shared = sharedFolders(shown.map((entry) => entry.name));
  const pathOf = ({ name: path }: ZipEntry) => path.normalize("NFC").split("/").slice(shared);
  const isNotion = areOfNotion(shown.map((entry) => entry.name));
  const isPage = (path: string) => MARKDOWN.test(path) || HTML.test(path) || (isNotion && CSV.test(path));
  for (const entry of shown) {
    if (!isPage(entry.name)) {
      if (!MEDIA.test(entry.name)) losses.add("files of other kinds, which are not read", entry.name);
      continue;
    }
    const read = await entry.read();
    if (!read.ok) return read;
    const text = utf8(read.value);
    if (text === undefined) return err({ sentence: `${NO_TEXT}: ${entry.name}.` });
    const spent = budget.spend(text);
    if (!spent.ok) return spent;
    found.push({ path: pathOf(entry), text });
  }
  if (found.length === 0) return err({ sentence: NOTHING });
  const media = await readMedia(new Map(files.map((entry) => [pathOf(entry).join("/"), entry.read])));
  for (const { kind, name: path } of media.lost) losses.add(kind, path);
  const own = ownFolder(found, media.ids);
  const missing = [...(own?.missing ?? [])];
  const pages = (own?.others ?? found).map((page) => {
    const pictures = withPictures(page.text, page.path.slice(0, -1), media.ids);
    missing.push(...pictures.missing);
    return { ...page, text: pictures.text };
  });
  for (const path of missing) losses.add("pictures and sounds that are not in the folder", path);
  pages.sort((a, b) => (a.path.join("/") < b.path.join("/") ? -1 : 1));
  const isLogseq = shown.some((entry) => LOGSEQ.test(entry.name));
  const isObsidian = !isLogseq && !isNotion && pages.some(({ text }) => looksLikeObsidian(text));
  const ofPages = isLogseq
    ? logseqPages(pages, losses)
    : isNotion
      ? notionPages(pages, losses)
      : markdownPages(pages, losses);
  const items = [...(own?.items ?? []), ...ofPages];
  if (items.some(({ depth }) => depth >= mostLevels))
    return err({ sentence: `Notes stand more than ${mostLevels - 1} levels in each other.` });
  return ok({
    format: isNotion
      ? "An export of Notion"
      : `A folder of ${isLogseq ? "Logseq" : isObsidian ? "Obsidian" : "Markdown"}`,
    scope: "place",
    items: withSources([
      { depth: 0, text: name },
      ...items.map((item) => ({ ...item, depth: item.depth + 1 })),
    ]),
    hasRoot: false,
    ...(own?.mark.leftAt ? { leftAt: own.mark.leftAt } : {}),
    isWhole: false,
    files: media.files.map((file) => ({ ...file, name: file.name.split("/").at(-1) ?? file.name })),
    leftOut: { ...NOTHING_LEFT_OUT, media: { missing: missing.length, refused: media.lost.length } },
    losses,
    ...(isNotion ? {} : { references: isLogseq ? ("graph" as const) : ("files" as const) }),
    decisions: isLogseq
      ? LOGSEQ_DECISIONS
      : isObsidian
        ? OBSIDIAN_DECISIONS
        : own?.mark.has.schedules
          ? [SCHEDULES_DECISION]
          : [],
  });
}

function markdownPages(pages: readonly FolderPage[], losses: Losses): RememberedItem[] {
  const links = linksOfPages(pages, (path) => HTML.test(path));
  const items: RememberedItem[] = [];
  let above: readonly string[] = [];
  for (const { path, text } of pages) {
    const folders = path.slice(0, -1);
    for (const [level, folder] of folders.entries()) {
      if (folders.slice(0, level + 1).every((each, index) => above[index] === each)) continue;
      items.push({ depth: level, text: folder, name: `folder ${folders.slice(0, level + 1).join("/")}` });
      above = folders.slice(0, level + 1);
    }
    above = folders;
    const title = (path.at(-1) ?? "").replace(MARKDOWN, "").replace(HTML, "");
    const file = path.join("/");
    const anchor = links.anchorOfPage(file);
    items.push({
      depth: folders.length,
      text: title,
      name: `file ${file}`,
      aliases: aliasesOfPage(text),
      ...(anchor === undefined ? {} : { anchors: [anchor] }),
    });
    const rows = rowsOf(file, text, links, losses);
    for (const item of rows) items.push({ ...item, depth: item.depth + folders.length + 1 });
  }
  return items;
}

function rowsOf(path: string, text: string, links: PageLinks, losses: Losses): readonly RememberedItem[] {
  if (HTML.test(path))
    return pageOfHtml(path, text, {
      lose: (kind) => losses.add(kind, path),
      linkedBy: (href) => links.anchorOf(href, path),
      isLinked: (id) => links.isLinked(path, id),
    });
  const tagged = withTagsOfPage(text);
  return looksLikeObsidian(text)
    ? obsidianItems(path, tagged, losses)
    : withBlockNames(readAnnotated(tagged, NO_ANNOTATIONS), path);
}

/** How many folders all files stand in. */
function sharedFolders(names: readonly string[]): number {
  const [first = "", ...others] = names;
  const folders = first.split("/").slice(0, -1);
  const differs = folders.findIndex((folder, level) =>
    others.some((name) => name.split("/")[level] !== folder),
  );
  return differs < 0 ? folders.length : differs;
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
