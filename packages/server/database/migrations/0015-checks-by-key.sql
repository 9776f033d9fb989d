-- The check that a node's parent exists looks up one row by its user and its id. While a database is young every index
-- that begins with the user looks as good for that as the primary key, and the smallest is taken: each check then reads
-- all nodes of the user, and a commit of thousands the square of that. None of these indexes is of use for a row without
-- the column that it is about; without those rows the check cannot take it.

-- Of rows that have it, each note and card is shown once. Checked at the commit, as before: a note may change its node.

alter table nodes
  drop constraint nodes_user_id_note_id_key,
  drop constraint nodes_user_id_flashcard_id_key,
  add constraint nodes_by_note exclude using btree (user_id with =, note_id with =)
    where (note_id is not null) deferrable initially deferred,
  add constraint nodes_by_flashcard exclude using btree (user_id with =, flashcard_id with =)
    where (flashcard_id is not null) deferrable initially deferred;
create index nodes_below on nodes (user_id, parent_id) where parent_id is not null;
drop index nodes_by_parent;
