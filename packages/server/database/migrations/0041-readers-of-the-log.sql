-- What is read out of the log, so that words, links and tags are found (decision 120). It may be emptied at any time: whoever
-- reads next makes it again. No command writes here, and nothing refers to it.

-- How far a reader has come. form: of the grammar and the folding; rows of another form are made anew. rebuilt_to: the node up to
-- which a reader that began anew has come, in the order of ids; null where it follows the log.
create table log_readers (
  user_id bigint not null,
  reader text not null,
  version bigint not null,
  form int not null,
  rebuilt_to bigint,
  primary key (user_id, reader)
);
alter table log_readers alter column user_id set (n_distinct = -1);

-- What a node's text names. kind: 1 an anchor, 2 a file, 3 a tag, whose target is the hash of its folded name.
create table mentions (
  user_id bigint not null,
  node_id bigint not null,
  kind smallint not null,
  target bigint not null,
  -- Of a tag, as it was written.
  name text,
  primary key (user_id, node_id, kind, target)
);
create index mentions_back on mentions (user_id, kind, target);
alter table mentions alter column user_id set (n_distinct = -0.01);

-- What a node says, folded: the text or the question, and the answer. Each gram is hashed with its user.
create table search_rows (
  user_id bigint not null,
  node_id bigint not null,
  title text not null,
  body text not null,
  grams bigint[] not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (user_id, node_id)
);
create index search_rows_grams on search_rows using gin (grams);
alter table search_rows alter column user_id set (n_distinct = -0.001);
