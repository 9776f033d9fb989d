-- How much an account may keep, where an operator has set it for this one alone.
alter table users add column quota_nodes bigint, add column quota_bytes bigint;
