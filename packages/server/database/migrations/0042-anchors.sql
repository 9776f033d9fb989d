-- What links in texts name. Ids are drawn on devices; the sequence is for who makes one without.

create sequence anchor_ids;
create table anchors (
  user_id bigint not null references users (id),
  id bigint not null default nextval('anchor_ids') check (id between 1 and 1125899906842623),
  node_id bigint not null,
  deleted_at timestamptz,
  primary key (user_id, id),
  foreign key (user_id, node_id) references nodes (user_id, id)
);
create index anchors_by_node on anchors (user_id, node_id);
alter table anchors alter column user_id set (n_distinct = -0.001);
