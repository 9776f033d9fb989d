-- When an account that its owner has deleted is erased (decision 134): until then signing in brings it back.

alter table users add column erase_at timestamptz;
create index users_to_erase on users (erase_at) where erase_at is not null;
