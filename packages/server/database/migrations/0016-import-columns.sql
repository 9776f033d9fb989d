-- What a table that is imported is made of, for its person to see, and what that person says of its columns.

alter table imports
  add column columns jsonb,
  add column mapping jsonb;
