-- What rows that were drafted came from. The row that is quoted may be gone: nothing refers to it by a key.

create sequence provenance_ids;
create table provenances (
  user_id bigint not null references users (id),
  id bigint not null default nextval('provenance_ids'),
  node_id bigint not null,
  source_id bigint,
  page bigint,
  quote text not null,
  quote_start bigint not null,
  quote_end bigint not null,
  drafter text not null check (drafter in ('model', 'rules', 'agent')),
  label text not null,
  prompt_version bigint not null,
  is_edited boolean not null,
  deleted_at timestamptz,
  primary key (user_id, id),
  foreign key (user_id, node_id) references nodes (user_id, id)
);
create index provenances_by_node on provenances (user_id, node_id);
alter table provenances alter column user_id set (n_distinct = -0.001);
