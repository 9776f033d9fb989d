-- A ticket that opens an export says which notes leave, where that is not a branch or everything: an address has no room
-- for thousands of them.
alter table stream_tickets add column node_ids bigint[];
