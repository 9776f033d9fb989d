-- Which days of the week take fewer cards, Monday first, as 2222210; null: as it is for the branch above.

alter table study_settings add column easy_days text;
