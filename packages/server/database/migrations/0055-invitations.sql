-- Links by which somebody may make an account where not everybody may: hashes of their codes, each gone when it is used.
create table invitations (
  hash text primary key,
  expires_at timestamptz not null
);
