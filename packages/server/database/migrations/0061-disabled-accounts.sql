-- When an operator disabled an account: until it is enabled again nobody can sign in to it, and all it holds stays.
alter table users add column disabled_at timestamptz;
