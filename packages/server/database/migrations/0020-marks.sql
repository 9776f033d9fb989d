-- Signs on nodes: that one is done, or that it holds a text that did not stand.

create sequence mark_ids;
create table marks (
  user_id bigint not null references users (id),
  id bigint not null default nextval('mark_ids'),
  node_id bigint not null,
  sign text not null check (sign in ('done', 'conflict')),
  deleted_at timestamptz,
  primary key (user_id, id),
  foreign key (user_id, node_id) references nodes (user_id, id)
);
create index marks_by_node on marks (user_id, node_id);
alter table marks alter column user_id set (n_distinct = -0.001);
