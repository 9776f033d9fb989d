-- Pictures, sounds and documents. The bytes lie elsewhere, by user and hash; a row stands here before they are written,
-- so that nothing lies there that no row knows. A text names a file by its id, which follows from the contents.

create table files (
  user_id bigint not null references users (id),
  id bigint not null check (id between 1 and 1125899906842623),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null,
  media_type text not null,
  bytes bigint not null check (bytes > 0),
  width int,
  height int,
  created_at timestamptz not null,
  -- Null as long as the bytes are on their way.
  arrived_at timestamptz,
  -- Since when no text is known to name it; null where one does.
  unused_since timestamptz,
  -- When the texts were looked through last.
  checked_at timestamptz not null,
  primary key (user_id, id)
);
create index files_by_check on files (checked_at);
alter table files alter column user_id set (n_distinct = -0.01);
