-- The tables that a user brought in are few among all that came; an export looks for them first.

create index origins_of_tables on origins (user_id, node_id) where part->>'kind' = 'table';
