-- The version of the last row that the same call wrote, so that a reader knows when it has seen all of a call. Null
-- in rows that were written before. Nothing is rewritten: a column without a default is only named in the catalogue.

alter table data_mutations add column call_version bigint;
