-- What has been used of each rate limit, by all servers together. Of the limit's name and of whom it counts only a hash is
-- kept. Unlogged: it costs no wait for the disk and is empty after a crash, when every count begins anew.

create unlogged table rate_windows (
  key text primary key,
  used int not null,
  -- What the last server that asked was given.
  granted int not null,
  ends_at timestamptz not null
);
