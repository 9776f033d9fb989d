-- Rows that a model was not asked about: of a branch that is longer than is read, or once as many proposals as were wanted had come.
alter table drafts add column unread integer not null default 0;
