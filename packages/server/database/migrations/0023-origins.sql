-- What a node was in the package that it came from, so that it leaves as it came as long as nothing of it was changed.

-- The definitions that many notes share, by their SHA-256.
create table origin_types (
  user_id bigint not null references users (id),
  name text not null,
  definition json not null,
  primary key (user_id, name)
);
alter table origin_types alter column user_id set (n_distinct = -0.1);

create table origins (
  user_id bigint not null references users (id),
  node_id bigint not null,
  -- What it said when it came, and when it was due then.
  text text not null,
  answer text,
  due timestamptz,
  part json not null,
  -- Of a note: the name of its type.
  type_name text,
  -- Its collection, by what its days are counted from.
  created_at bigint,
  minutes_west integer,
  -- The files that only this row names.
  files bigint[] not null,
  primary key (user_id, node_id),
  foreign key (user_id, node_id) references nodes (user_id, id) on delete cascade
);
create index origins_by_type on origins (user_id, type_name) where type_name is not null;
alter table origins alter column user_id set (n_distinct = -0.001);
