import { deckName } from "@perennial/domain/format/anki/deck-name";
import { ankiTextRow } from "@perennial/domain/format/anki/text-row";
import { htmlList } from "@perennial/domain/format/html/html-list";
import type { CardText } from "@perennial/domain/outline-text/card-line";
import type pg from "pg";
import { createBranchFiles } from "../branch-files.ts";
import type { LeavingTable } from "../leaving-table.ts";
import type { Pieces } from "../writers.ts";
import { fieldHtml } from "./field-html.ts";

const COLUMNS = ["guid", "deck", "tags", "question", "answer"];
const HEAD = "#separator:tab\n#html:true\n#guid column:1\n#deck column:2\n#tags column:3\n";

/**
 * Cards, and notes that came as rows of tables, as text that Anki imports: fields are HTML, and the titles above are the
 * deck. A note that came in a package names itself not: Anki would put into its first fields what its cards show.
 */
export async function* writeAnkiText(client: pg.PoolClient, userId: number, table: LeavingTable): Pieces {
  const files = createBranchFiles(client, userId);
  yield `${HEAD}#columns:${ankiTextRow([...COLUMNS, ...table.furtherColumns])}`;
  for await (const rows of table.rows) {
    await files.meet(
      rows.flatMap(({ said: { card, rows: below }, further }) => [
        card.text,
        card.answer ?? "",
        ...below,
        ...further,
      ]),
    );
    yield rows
      .map(({ path, said: { card, rows: below }, tags, guid, isOfPackage, further }) => {
        const name = isOfPackage ? "" : guid;
        const deck = path.map(deckName).join("::");
        const htmlOf = (text: string) => fieldHtml(text, files);
        const [question, answer] = [htmlOf(card.text), answerHtml(card, below, htmlOf)];
        const cells = [question, answer, ...further.map(htmlOf)];
        return ankiTextRow([name, deck, tags.replace(/\s+/g, " "), ...cells]);
      })
      .join("");
  }
}

/** A list is answered by its rows. */
const answerHtml = (
  { answer = "" }: CardText,
  below: readonly string[],
  htmlOf: (text: string) => string,
): string => (below.length === 0 ? htmlOf(answer) : htmlList("ul", below.map(htmlOf)));
