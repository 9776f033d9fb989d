-- By which version of the memory model the states of a row were counted: when the next one comes, what it makes of a card is
-- a replay of the card's rows, and the rows tell what was counted before it.

alter table reviews add column model text not null default 'fsrs-6';
