-- Which history the data is of. A backup that is put back takes the log to an earlier version, from which it grows
-- anew: the same versions and ids would then mean something else. Compared as bytes: a later one sorts after an
-- earlier one, so of the two below the greater one counts for a user.

create table data_generation (
  is_only boolean primary key default true check (is_only),
  generation text collate "C" not null,
  -- Where the data lay when a server last looked; null before the first one did.
  fingerprint jsonb,
  -- The transaction that wrote this row, as the row's own xmin says it too, unless the row was loaded from a dump.
  written_by bigint,
  -- When ids were last moved ahead because of what a client had shown.
  ids_moved_at timestamptz
);

insert into data_generation (generation) values (
  lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || '-' || substr(gen_random_uuid()::text, 1, 8));

-- A generation of this user's own, begun when a client of theirs showed more of the log than there is.
alter table users add column generation text collate "C";
