import { SaxesParser } from "saxes";
import { err, ok, type Result } from "../../result.ts";

/** What is told of a document while it is read, in its order. */
export interface XmlListener {
  /** An element begins; `line` is that of its tag, from 1. */
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

/** An error of the parser: line and column, then what is wrong. */
const MESSAGE = /^\d+:\d+: (.*?)\.?$/s;

/**
 * Reads XML without recursion and without a document in memory. What could be used for harm is refused, not
 * interpreted: there are no entities but those of XML itself and one for a blank, and no inner document type.
 */
export function readXml(source: string, listener: XmlListener): Result<void, XmlFault> {
  const parser = new SaxesParser();
  parser.ENTITIES.nbsp = "\u00a0";
  const found: { fault: XmlFault | null } = { fault: null };
  /** After the first fault nothing is told any more: what follows may mean anything. */
  const isSound = () => found.fault === null;
  const refuse = (reason: string) => {
    found.fault ??= { line: parser.line, reason };
  };
  let begun = 1;
  parser.on("error", (error) =>
    refuse(`the XML is not sound (${MESSAGE.exec(error.message)?.[1] ?? "unreadable"})`),
  );
  parser.on("doctype", (doctype) => {
    if (doctype.includes("[")) refuse("is a document type with definitions of its own, which are not read");
  });
  parser.on("opentagstart", () => {
    begun = parser.line;
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (isSound()) listener.open(name, new Map(Object.entries(attributes)), begun);
  });
  parser.on("closetag", ({ name }) => {
    if (isSound()) listener.close(name);
  });
  parser.on("text", (text) => {
    if (isSound() && text.trim() !== "") listener.text(text);
  });
  parser.on("cdata", (text) => {
    if (isSound()) listener.text(text);
  });
  parser.write(source).close();
  return found.fault ? err(found.fault) : ok(undefined);
}
