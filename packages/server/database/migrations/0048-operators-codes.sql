-- A code that an operator hands out opens an account within a day; the ten of its owner hold until they are used.

alter table recovery_codes add column expires_at timestamptz;
