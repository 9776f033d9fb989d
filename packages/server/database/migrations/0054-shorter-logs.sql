-- Up to which version a user's log was compacted: up to there rows may be missing, and a row may stand for earlier ones.

alter table users add column compacted_to bigint not null default 0;

-- The version of the first row that a row stands for; null where it stands for itself alone.
alter table data_mutations add column first_version bigint;
