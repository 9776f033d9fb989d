-- Of a deleted node: the one that took its place. A link that is made to it afterwards leads there.
alter table nodes add column heir_id bigint;
