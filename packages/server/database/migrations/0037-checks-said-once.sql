-- Each row that is written was looked up a user for, though another check says that there is one: what belongs to a card or a
-- node has a key that begins with its user. And rows of the two logs, of which an import writes hundreds of thousands, are
-- only ever made by statements that read the user's own row, or hold its lock.

alter table user_flashcards drop constraint user_flashcards_user_id_fkey;
alter table origins drop constraint origins_user_id_fkey;
alter table origins_before drop constraint origins_before_user_id_fkey;
alter table marks drop constraint marks_user_id_fkey;
alter table study_settings drop constraint study_settings_user_id_fkey;
alter table reviews drop constraint reviews_user_id_fkey;
alter table data_mutations drop constraint data_mutations_user_id_fkey;
