-- The log of reviews: what was answered, when, where and how fast. Rows are added; all that ever changes in one is what
-- took it back. The progress on a card is what its rows come to, in the order in which the answers were given.

create table reviews (
  user_id bigint not null references users (id),
  -- Of the call that gave it, so that a copy is known whatever way it comes.
  uuid uuid not null,
  -- No foreign key: a card may be deleted for good, and what was learned with it stays.
  flashcard_id bigint not null,
  part bigint not null default 0 check (part >= 0),
  rating smallint not null check (rating between 1 and 4),
  kind text not null
    check (kind in ('learn', 'review', 'relearn', 'early', 'correction', 'manual', 'imported')),
  reviewed_at timestamptz not null,
  time_zone text not null,
  -- Counted since 1970, each from four in the morning of that zone.
  study_day integer not null,
  duration_ms integer check (duration_ms >= 0),
  -- What was known when the row came. For 'manual' and 'imported' it is where the memory goes on from.
  phase_before text,
  stability_before double precision,
  difficulty_before double precision,
  phase_after text,
  stability_after double precision,
  difficulty_after double precision,
  due_after timestamptz,
  lapses_after integer not null default 0 check (lapses_after >= 0),
  -- The weights in force; 0 are those that everybody begins with.
  weights integer not null default 0,
  undone_by uuid,
  primary key (user_id, uuid)
);
create index reviews_by_card on reviews (user_id, flashcard_id, part, reviewed_at);
create index reviews_by_time on reviews (user_id, reviewed_at, uuid);
create index reviews_by_day on reviews (user_id, study_day);
alter table reviews alter column user_id set (n_distinct = -0.001);

alter table user_flashcards
  add column phase text not null default 'review'
    check (phase in ('new', 'learning', 'review', 'relearning')),
  add column step integer not null default 0 check (step >= 0),
  add column study_day integer,
  add column introduced_on integer,
  add column reviews integer not null default 0 check (reviews >= 0),
  add column prior text,
  add column suspended_at timestamptz,
  add column buried_until integer,
  add column flag integer not null default 0 check (flag between 0 and 7);
create index user_flashcards_by_day on user_flashcards (user_id, study_day);
create index user_flashcards_by_due on user_flashcards (user_id, next_review_time)
  where deleted_at is null and phase <> 'new';

-- Ratings of before are taken over with the state that each of them led to, so that no card's memory changes. A call
-- that rates writes one row of the log, which has the call's own name; so does one that takes a rating back, and that
-- one never moves on. Ratings that arrived late were dated with the last one: they stand a moment before it.
insert into reviews (user_id, uuid, flashcard_id, part, rating, kind, reviewed_at, time_zone, study_day,
  phase_before, stability_before, difficulty_before, phase_after, stability_after, difficulty_after, due_after,
  lapses_after, undone_by)
select r.user_id, r.uuid, r.flashcard_id, r.part, r.rating, 'imported', r.reviewed_at, 'UTC',
  floor((extract(epoch from r.reviewed_at) - 4 * 3600) / 86400)::integer,
  case when r.stability_before > 0 then 'review' else 'new' end, nullif(r.stability_before, 0), r.difficulty_before,
  'review', r.stability_after, r.difficulty_after, r.due_after, r.lapses_after, r.undone_by
from (
  select d.user_id, d.uuid, d.record_id as flashcard_id,
    coalesce((d.new_values ->> 'part')::bigint, 0) as part,
    (d.new_values ->> 'confidence')::smallint as rating,
    (d.new_values ->> 'reviewed_at')::timestamptz - interval '1 millisecond' * (
      count(*) over same - row_number() over (same order by d.version)) as reviewed_at,
    (d.old_values ->> 'strength')::double precision as stability_before,
    (d.old_values ->> 'difficulty')::double precision as difficulty_before,
    (d.new_values ->> 'strength')::double precision as stability_after,
    coalesce((d.new_values ->> 'difficulty')::double precision, 2.118103970459016) as difficulty_after,
    (d.new_values ->> 'next_review_time')::timestamptz as due_after,
    coalesce((d.new_values ->> 'lapses')::integer, 0) as lapses_after,
    (select min(back.uuid::text)::uuid from data_mutations back
      where back.user_id = d.user_id and back.table_name = 'user_flashcards' and back.record_id = d.record_id
        and back.undo_of = d.uuid) as undone_by
  from data_mutations d
  where d.mutation_type = 'progress.set' and d.uuid = d.mutation_uuid
    and (d.new_values ->> 'confidence')::int between 1 and 4 and d.new_values ->> 'reviewed_at' is not null
    and (d.undo_of is null or d.old_values ->> 'reviewed_at' is null
      or (d.new_values ->> 'reviewed_at')::timestamptz > (d.old_values ->> 'reviewed_at')::timestamptz)
  window same as (partition by d.user_id, d.record_id, coalesce((d.new_values ->> 'part')::bigint, 0),
    (d.new_values ->> 'reviewed_at')::timestamptz)) r;

-- What came with an account that became another has its last state in the log, and not as a rating.
insert into reviews (user_id, uuid, flashcard_id, part, rating, kind, reviewed_at, time_zone, study_day,
  phase_after, stability_after, difficulty_after, due_after, lapses_after)
select p.user_id, gen_random_uuid(), p.flashcard_id, p.part, p.confidence, 'imported', p.reviewed_at, 'UTC',
  floor((extract(epoch from p.reviewed_at) - 4 * 3600) / 86400)::integer,
  'review', p.strength, coalesce(p.difficulty, 2.118103970459016), p.next_review_time, p.lapses
from user_flashcards p
where p.confidence between 1 and 4 and p.reviewed_at is not null and not exists (
  select from reviews r where r.user_id = p.user_id and r.flashcard_id = p.flashcard_id and r.part = p.part
    and r.undone_by is null and r.reviewed_at = p.reviewed_at and r.stability_after = p.strength);

update user_flashcards p set phase = 'new' where p.confidence = 0 or p.reviewed_at is null;
update user_flashcards p set study_day = floor((extract(epoch from p.reviewed_at) - 4 * 3600) / 86400)::integer,
  (introduced_on, reviews) = (select min(r.study_day), count(*) from reviews r
    where r.user_id = p.user_id and r.flashcard_id = p.flashcard_id and r.part = p.part and r.undone_by is null)
where p.phase <> 'new';

analyze reviews, user_flashcards;
