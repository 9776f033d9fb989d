-- The UUID of the call that a row's own call takes back, or does again. Null in everything else, and in rows that were
-- written before. Nothing is rewritten: a column without a default is only named in the catalogue.

alter table data_mutations add column undo_of uuid;
