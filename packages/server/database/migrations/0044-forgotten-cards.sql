-- When a card was made new again: what was rated by then counts no more, and stays in the log of reviews (decision 123).

alter table user_flashcards add column forgotten_at timestamptz;
