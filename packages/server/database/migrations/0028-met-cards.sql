-- Whether somebody was ever asked a card, with the card itself: those that are new are found among themselves, however many
-- were met. What is written of its progress says so too.

alter table flashcards add column is_met boolean not null default false;
update flashcards f set is_met = true from user_flashcards p
  where p.user_id = f.user_id and p.flashcard_id = f.id and p.part = 0 and p.deleted_at is null and p.phase <> 'new';
create index flashcards_to_meet on flashcards (user_id, id) where not is_met;
analyze flashcards;
