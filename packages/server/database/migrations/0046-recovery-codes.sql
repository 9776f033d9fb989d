-- Codes that open an account once each, when its password is forgotten: a hash of each, by the place that the code names.

create table recovery_codes (
  user_id bigint not null references users (id),
  place smallint not null,
  secret text not null,
  primary key (user_id, place)
);
