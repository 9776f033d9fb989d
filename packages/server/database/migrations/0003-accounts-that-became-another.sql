-- An anonymous account whose notes went into another one when its owner signed in. Its rows stay, its sessions
-- end, and nothing is written to it any more.

alter table users
  add column merged_into bigint references users (id),
  add column closed_at timestamptz,
  add check ((merged_into is null) = (closed_at is null));
