-- The generation alone, apart from where the data lay: statements about a user read it beside the user's own rows, so on
-- a cluster each node needs it, while the place of the data is the coordinator's.

create table present_generation (
  is_only boolean primary key default true check (is_only),
  generation text collate "C" not null
);
insert into present_generation (generation) select generation from data_generation;
