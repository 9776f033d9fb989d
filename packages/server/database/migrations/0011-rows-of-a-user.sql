-- A user has many rows. Statistics that were taken while there were a few hold that each row has a user of its own: then
-- looking up one row by its id and reading all rows of its user cost the same to the planner, and a walk through a deep
-- tree reads all of the tree at each step. The share that is said here counts instead of what is found; new statistics
-- take it up.

alter table nodes alter column user_id set (n_distinct = -0.001);
alter table notes alter column user_id set (n_distinct = -0.001);
alter table flashcards alter column user_id set (n_distinct = -0.001);
alter table user_flashcards alter column user_id set (n_distinct = -0.001);
alter table data_mutations alter column user_id set (n_distinct = -0.001);
alter table mutations alter column user_id set (n_distinct = -0.001);
alter table user_actions alter column user_id set (n_distinct = -0.001);

analyze nodes, notes, flashcards, user_flashcards, data_mutations, mutations, user_actions;
