-- What cards need: both ends are anchors. Ids are drawn on devices; the sequence is for who makes one without.

create sequence requirement_ids;
create table requirements (
  user_id bigint not null references users (id),
  id bigint not null default nextval('requirement_ids') check (id between 1 and 1125899906842623),
  anchor_id bigint not null,
  needs_id bigint not null check (needs_id <> anchor_id),
  deleted_at timestamptz,
  primary key (user_id, id),
  -- An anchor goes with its node, whose references the purge clears; what is said of it goes with it.
  foreign key (user_id, anchor_id) references anchors (user_id, id) on delete cascade,
  foreign key (user_id, needs_id) references anchors (user_id, id) on delete cascade
);
create index requirements_by_anchor on requirements (user_id, anchor_id);
create index requirements_by_needs on requirements (user_id, needs_id);
alter table requirements alter column user_id set (n_distinct = -0.001);
