-- What a card asks beside its front: its kind, the sentence of a cloze, the shapes on a picture, and the numbers of its parts,
-- which follow from these (packages/domain/card). Cards that are here ask their front.
alter table flashcards
  add column kind text not null default 'basic',
  add column is_typed boolean not null default false,
  add column source text,
  add column is_numbered boolean not null default false,
  add column shapes text,
  add column asks text not null default '0';
