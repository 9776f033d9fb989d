-- The check that a node's parent exists looks up one row by its user and its id. While a database is young every index
-- that begins with the user looks as good for that as the primary key, and the smallest is taken: each check then reads
-- all nodes of the user, and a commit of thousands the square of that. None of these indexes is of use for a row without
-- the column that it is about; without those rows the check cannot take it.

create unique index nodes_by_note on nodes (user_id, note_id) where note_id is not null;
create unique index nodes_by_flashcard on nodes (user_id, flashcard_id) where flashcard_id is not null;
create index nodes_below on nodes (user_id, parent_id) where parent_id is not null;
alter table nodes drop constraint nodes_user_id_note_id_key, drop constraint nodes_user_id_flashcard_id_key;
drop index nodes_by_parent;
