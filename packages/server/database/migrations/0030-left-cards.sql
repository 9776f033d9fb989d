-- What a learner says of a card that keeps slipping, on every device: how often it had been forgotten when it was left as it is,
-- and that no hints about its words are wanted. The checks have names and statements of their own: a cluster asks for both.

alter table user_flashcards
  add column left_at integer not null default 0,
  add column hints_off integer not null default 0;
alter table user_flashcards add constraint user_flashcards_left_at_check check (left_at >= 0);
alter table user_flashcards add constraint user_flashcards_hints_off_check check (hints_off between 0 and 1);
