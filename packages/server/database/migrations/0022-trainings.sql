-- Learning a learner's own weights: what is under way, and what the last training came to. What is in use stands with the
-- settings of the root.

create table trainings (
  user_id bigint primary key references users (id),
  -- Of what is under way; its server says every second that it goes on.
  attempt uuid,
  started_at timestamptz not null,
  beat_at timestamptz not null,
  done integer not null default 0,
  total integer not null default 0,
  outcome jsonb
);
