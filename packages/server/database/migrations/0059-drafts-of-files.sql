-- How many pages of a file had no text to draft from.
alter table drafts add column blank_pages integer not null default 0;
