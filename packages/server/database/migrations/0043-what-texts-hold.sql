-- What a search asks of a node beside its words: what else a card says (the sentence of a cloze, the lines of shapes), folded, the kind of its card ('note' for none), what stands in its texts (bits, in the
-- order of CONTENT_BITS), how many links, and how long they are, in UTF-16 units. What was read before is read anew.
alter table search_rows
  add column more text not null default '',
  add column kind text not null default 'note',
  add column contents int not null default 0,
  add column links int not null default 0,
  add column length int not null default 0;
