-- Files on their way in pieces: a job that is not read yet, whose file grows beside it.

alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check
  check (state in ('uploading', 'reading', 'ready', 'applying', 'done', 'failed', 'undone'));
-- Tells a file from others of its name and length, as long as it is on its way.
alter table imports add column resume_key text;
create index imports_uploading on imports (created_at) where state = 'uploading';
