import { type ReactElement, type ReactNode, useId, useState } from "react";
import { Table } from "../../ui/book/table.tsx";
import { PROGRESS_TEXTS } from "./progress-texts.ts";
import { csvAddress, type NumberTable } from "./table.ts";

/** A plot with what it says in a sentence, and its numbers as a table and as a file. */
export function Figure<Row>({
  title,
  says,
  table,
  children,
}: {
  title: string;
  says: ReactNode;
  table: NumberTable<Row>;
  children?: ReactNode;
}): ReactElement {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <figure className="fig" aria-labelledby={id}>
      <figcaption className="say">
        <h2 id={id}>{title}</h2>
        <p>{says}</p>
      </figcaption>
      <div>
        {children}
        <div className="twin">
          <button
            type="button"
            className="quiet"
            aria-describedby={id}
            aria-expanded={open}
            aria-controls={`${id}-table`}
            onClick={() => setOpen(!open)}
          >
            {PROGRESS_TEXTS.showTable}
          </button>
          <a
            className="quiet"
            aria-describedby={id}
            href={csvAddress(table)}
            download={`${table.fileName}.csv`}
          >
            Export CSV
          </a>
        </div>
        <div id={`${id}-table`} hidden={!open}>
          {open ? <Numbers table={table} /> : null}
        </div>
      </div>
    </figure>
  );
}

/** Scrolls by itself where it is long; the keyboard reaches it for that. */
function Numbers<Row>({ table }: { table: NumberTable<Row> }): ReactElement {
  const { caption, rows } = table;
  const columns = table.columns.map(({ head, text }, i) => ({
    head,
    cell: text,
    ...(i > 0 && { className: "r" }),
  }));
  const [name] = table.columns;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="scroll" tabIndex={0} aria-label={`${caption}, table`}>
      <Table caption={caption} columns={columns} rows={rows} keyOf={(row) => name?.text(row) ?? ""} />
    </section>
  );
}
