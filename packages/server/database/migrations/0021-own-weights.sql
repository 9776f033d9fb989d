-- The weights of the memory model that a learner's cards go by; null: as everybody begins. A review keeps those that were
-- in force with the rest of how its branch was studied.

alter table study_settings add column weights text;
