-- How a learner wants to study a branch: what is null is as it is for the branch above.

create sequence study_setting_ids;
create table study_settings (
  user_id bigint not null references users (id),
  id bigint not null default nextval('study_setting_ids'),
  node_id bigint not null,
  desired_retention double precision,
  new_per_day bigint,
  reviews_per_day bigint,
  learning_steps text,
  exam_date text,
  deleted_at timestamptz,
  primary key (user_id, id),
  foreign key (user_id, node_id) references nodes (user_id, id)
);
create index study_settings_by_node on study_settings (user_id, node_id);
alter table study_settings alter column user_id set (n_distinct = -0.001);

-- How the branch of a card was studied when a review came; null before it could be said: then as everybody begins.
alter table reviews add column scheduling jsonb;
