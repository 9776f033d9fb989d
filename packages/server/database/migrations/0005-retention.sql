-- For what is kept for a time only. The old is found without reading the rest: tombstones are few among the rows,
-- and answers are written in the order of their time.

create index nodes_deleted on nodes (deleted_at, user_id) where deleted_at is not null;
create index notes_deleted on notes (deleted_at, user_id) where deleted_at is not null;
create index flashcards_deleted on flashcards (deleted_at, user_id) where deleted_at is not null;
create index user_flashcards_deleted on user_flashcards (deleted_at, user_id) where deleted_at is not null;
create index mutations_by_age on mutations using brin (created_at);

-- Taking a node away asks for what stands below it, tombstones included.
create index nodes_by_parent on nodes (user_id, parent_id);
