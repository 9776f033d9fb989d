-- Which token a draft was asked for by; null where a person did. As a number, which no token has, it was never written.
alter table drafts drop column token_id;
alter table drafts add column token_id uuid;
