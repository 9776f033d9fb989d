import { decodeKnownEntities } from "../html/entities.ts";

const SOUND = /\[sound:([^[\]]*)\]/g;
const PICTURE = /(<img\b[^<>]*?\bsrc\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s<>]+))/gi;
const ELSEWHERE = /^(?:https?|data):/i;

/** Lists the pictures and sounds that a field of a note shows, by their names; what stands on the web is none of them. */
export function mediaNamesIn(html: string): string[] {
  const sounds = [...html.matchAll(SOUND)].map(([, name]) => name);
  const pictures = [...html.matchAll(PICTURE)].map(([, , double, single, bare]) => double ?? single ?? bare);
  return [...sounds, ...pictures].map(nameOf).filter((name) => name !== "" && !ELSEWHERE.test(name));
}

/**
 * Gives other names to the pictures and sounds that a field shows. Nothing else of the field changes, not even a longer
 * name that one of these is a part of.
 * @param names the new names by the present ones; a name that is not among them stays
 */
export function withMediaNames(html: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return html;
  return html
    .replace(SOUND, (whole, said: string) => {
      const name = names.get(nameOf(said));
      return name === undefined ? whole : `[sound:${encoded(name)}]`;
    })
    .replace(PICTURE, (whole, tag: string, double?: string, single?: string, bare?: string) => {
      const name = names.get(nameOf(double ?? single ?? bare));
      return name === undefined ? whole : `${tag}"${encoded(name)}"`;
    });
}

const nameOf = (said: string | undefined): string => decodeKnownEntities(said ?? "").normalize("NFC");

const encoded = (name: string): string =>
  name.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
