-- What session tokens are signed with, where servers share a database of the operator's own: kept here when nobody has set
-- one. The fingerprint is that of the secret last used, kept or set, so that a server with another one is noticed.

create table signing_secret (
  is_only boolean primary key default true check (is_only),
  secret text,
  fingerprint text not null
);
