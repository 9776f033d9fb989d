-- Whether a line of a branch that says a card becomes one by itself; null says nothing.

alter table study_settings add column makes_cards boolean;
