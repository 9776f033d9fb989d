-- What of a card a rating is about: 0 is the card as a whole, all there is so far. It stands in the key before there are
-- others, since nobody could tell afterwards which one an older row was about. lapses: how often a card that had been
-- recalled was forgotten again, counted in the log for the ratings of before.

alter table user_flashcards
  add column part bigint not null default 0 check (part >= 0),
  add column lapses integer not null default 0 check (lapses >= 0),
  drop constraint user_flashcards_user_id_flashcard_id_key,
  add constraint user_flashcards_by_part unique (user_id, flashcard_id, part);

update user_flashcards p set lapses = counted.lapses
from (
  select user_id, record_id, count(*) as lapses from data_mutations
  where table_name = 'user_flashcards' and (old_values ->> 'confidence')::int > 1
    and (new_values ->> 'confidence')::int = 1
  group by user_id, record_id) counted
where p.user_id = counted.user_id and p.flashcard_id = counted.record_id;
