-- What a learner says of a card that keeps slipping, on every device: how often it had been forgotten when it was left as it is,
-- and that no hints about its words are wanted.

alter table user_flashcards
  add column left_at integer not null default 0 check (left_at >= 0),
  add column hints_off integer not null default 0 check (hints_off between 0 and 1);
