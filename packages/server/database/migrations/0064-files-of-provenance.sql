-- The file that drafted words are from, whose page was kept already.
alter table provenances add column file_id bigint;
