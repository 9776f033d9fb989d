-- What a person has decided of drafted cards: drafts go thirty days after their end, these numbers stay (decision 167).
create table draft_outcomes (
  user_id bigint not null references users (id),
  drafter text not null check (drafter in ('model', 'rules', 'agent')),
  label text not null,
  prompt_version integer not null,
  accepted integer not null,
  edited integer not null,
  rejected integer not null,
  primary key (user_id, drafter, label, prompt_version)
);
alter table draft_outcomes alter column user_id set (n_distinct = -0.001);
