-- What a node was in its package before an import brought a newer one of it, so that taking that import back brings it back.
-- The row stays when that is done: with it one knows that the two changes come to nothing.

create table origins_before (
  user_id bigint not null references users (id),
  node_id bigint not null,
  -- The call of the import.
  mutation_uuid uuid not null,
  -- The first node of its note, which goes back as a whole.
  first_id bigint not null,
  origin json not null,
  -- What only this row names, as in origins.
  type_name text,
  files bigint[] not null,
  -- What came into the log of the card with it.
  reviews uuid[] not null,
  -- The call that took it back.
  undone_by uuid,
  created_at timestamptz not null,
  primary key (user_id, node_id, mutation_uuid),
  foreign key (user_id, node_id) references nodes (user_id, id) on delete cascade
);
create index origins_before_by_call on origins_before (user_id, mutation_uuid);
create index origins_before_by_type on origins_before (user_id, type_name) where type_name is not null;
alter table origins_before alter column user_id set (n_distinct = -0.001);
