-- Passkeys (decision 138): what the owner is told of each, and what its signatures are checked with. `credentials` leads from
-- the id by which a browser names it to its user.

create table passkeys (
  user_id bigint not null references users (id),
  id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  -- How often it was used, as far as it says so.
  counter bigint not null,
  -- The host for which it was made: no other can use it.
  host text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_on date,
  primary key (user_id, id)
);

alter table credentials drop constraint credentials_kind_check;
alter table credentials add constraint credentials_kind_check
  check (kind in ('password', 'google', 'passkey', 'oidc'));

-- When whoever uses a session last proved by a passkey who they are.
alter table sessions add column proven_at timestamptz;

-- What browsers are asked to sign, once each; of the challenge and of whom it is for only a hash is kept. Unlogged, as
-- rate_windows is.
create unlogged table passkey_challenges (
  key text primary key,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
