-- What somebody is told of their sessions: the family of the browser that opened each, and the day it was last used.

alter table sessions
  add column label text,
  add column last_used_on date;
