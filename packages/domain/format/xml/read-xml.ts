import { err, ok, type Result } from "../../result.ts";
import { decodeEntities } from "./entities.ts";

/** What is told of a document while it is read, in its order. */
export interface XmlListener {
  open(name: string, attributes: ReadonlyMap<string, string>, line: number): void;
  close(name: string): void;
  text(text: string): void;
}

export interface XmlFault {
  /** From 1. */
  readonly line: number;
  /** What is wrong there, to be read after "at line n". */
  readonly reason: string;
}

/** All of them but those that XML allows: blanks, and those above the letters. */
const CONTROL = /[^\P{Cc}\t\n\r\u007f-\u009f]/u;
const NAME = /[\p{L}_:][\p{L}\p{N}_:.-]*/uy;
const ATTRIBUTE = /\s+([\p{L}_:][\p{L}\p{N}_:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/uy;
const TAG_END = /\s*(\/?)>/y;
const DOCTYPE = /<!DOCTYPE\s+[^[\]<>]*>/iy;

/**
 * Reads XML without recursion and without a document in memory. What could be used for harm is refused, not
 * interpreted: there are no entities but those of XML itself and one for a blank, and no inner document type.
 */
export function readXml(source: string, listener: XmlListener): Result<void, XmlFault> {
  const open: string[] = [];
  let at = 0;
  let counted = 0;
  let line = 1;
  let hasRoot = false;
  const lineAt = (place: number): number => {
    for (; counted < place; counted++) if (source.charCodeAt(counted) === 10) line++;
    return line;
  };
  const fault = (reason: string) => err({ line: lineAt(Math.min(at, source.length)), reason });
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const skipTo = (sign: string, from: number): boolean => {
    const end = source.indexOf(sign, from);
    if (end >= 0) at = end + sign.length;
    return end >= 0;
  };

  const control = CONTROL.exec(source);
  if (control) {
    at = control.index;
    return fault("stands a character that XML does not allow");
  }
  while (at < source.length) {
    const next = source.indexOf("<", at);
    const text = source.slice(at, next < 0 ? source.length : next);
    if (text.trim() !== "") {
      const decoded = open.length === 0 ? undefined : decodeEntities(text);
      if (decoded === undefined)
        return fault(open.length === 0 ? "stands text outside" : "is an unknown entity");
      listener.text(decoded);
    }
    at = next < 0 ? source.length : next;
    if (next < 0) break;
    if (source.startsWith("<!--", at)) {
      if (!skipTo("-->", at + 4)) return fault("a comment does not end");
    } else if (source.startsWith("<![CDATA[", at)) {
      const start = at + 9;
      if (!skipTo("]]>", start)) return fault("a section does not end");
      listener.text(source.slice(start, at - 3));
    } else if (source.startsWith("<?", at)) {
      if (!skipTo("?>", at + 2)) return fault("an instruction does not end");
    } else if (source.startsWith("<!", at)) {
      if (!match(DOCTYPE)) return fault("is a document type with definitions of its own, which are not read");
    } else if (source.startsWith("</", at)) {
      at += 2;
      const name = match(NAME)?.[0];
      if (name === undefined || name !== open.pop() || match(TAG_END)?.[1] !== "")
        return fault("an element ends that has not begun");
      listener.close(name);
    } else {
      const begun = at;
      at++;
      const name = match(NAME)?.[0];
      if (name === undefined || (hasRoot && open.length === 0)) return fault("begins no element");
      hasRoot = true;
      const attributes = new Map<string, string>();
      for (let found = match(ATTRIBUTE); found; found = match(ATTRIBUTE)) {
        const value = decodeEntities((found[2] ?? found[3] ?? "").replace(/\r\n|[\n\t\r]/g, " "));
        if (value === undefined) return fault("is an unknown entity");
        attributes.set(found[1] ?? "", value);
      }
      const end = match(TAG_END);
      if (!end) return fault("an element is not complete");
      listener.open(name, attributes, lineAt(begun));
      if (end[1] === "/") listener.close(name);
      else open.push(name);
    }
  }
  if (open.length > 0) return fault(`the file ends although <${open.at(-1)}> is still open`);
  return hasRoot ? ok(undefined) : fault("is no XML");
}
