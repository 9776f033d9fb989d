-- Personal tokens (decision 149): keys of programs. Each belongs to a session, which ends with it and it with the session.

create table tokens (
  user_id bigint not null,
  id uuid not null,
  name text not null,
  prefix text not null,
  -- SHA-256 of the secret, which is kept nowhere.
  hash bytea not null,
  scopes text[] not null,
  -- The node above all that it may see and write; null for the whole notebook.
  root_node_id bigint,
  sees_private boolean not null,
  created_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, id) references sessions (user_id, id) on delete cascade,
  unique (user_id, name)
);
