-- How what was late on a day is met over several: the study day, how many days, how many cards; null: all of it is due.

alter table study_settings add column backlog text;
