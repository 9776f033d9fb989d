-- A model that a person has named, and pays for (decision 178). The key is sealed with one that the database does not have.
alter table assistants add column base_url text;
alter table assistants add column model text;
alter table assistants add column sealed_key bytea;
