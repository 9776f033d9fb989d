-- What people have paid for, as the provider last told it. users.has_subscription and its neighbours are summed
-- up from here, in the transaction that writes here.

create table payment_subscriptions (
  user_id bigint not null references users (id),
  provider text not null check (provider in ('stripe', 'offline')),
  id text not null,
  customer_id text,
  status text not null,
  is_active boolean not null,
  trial_ends_at timestamptz,
  current_period_end timestamptz,
  -- Which reading this is: drawn before the provider was asked, so an answer that was overtaken is recognised.
  reading bigint not null,
  primary key (user_id, provider, id)
);
create sequence payment_readings;

-- A checkout that was begun and of which nothing was heard yet.
create table payment_checkouts (
  user_id bigint not null references users (id),
  provider text not null,
  id text not null,
  created_at timestamptz not null,
  asked_at timestamptz,
  primary key (user_id, provider, id)
);

-- What the provider told by itself. It names no user of ours until it is read, so the key cannot lead with one.
create table payment_events (
  provider text not null,
  id text not null,
  user_id bigint references users (id),
  received_at timestamptz not null,
  primary key (provider, id)
);
