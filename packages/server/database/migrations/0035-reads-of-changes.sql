-- Reads where a user's log ends, and its rows after a version, at most so many, in order. Null where there is no such user. All
-- of it is the user's own rows, so that a cluster carries the whole call out where they lie; each statement has one table and no
-- other statement in it, so that Citus keeps its plan there. It is stable: all of its statements see the data of one moment, so
-- that no row comes with an end before it.
create function read_changes(p_user bigint, p_since bigint, p_limit bigint) returns json language plpgsql stable as $$
declare
  v_user record;
  v_generation text;
  v_rows json;
begin
  select version, last_user_action_id, generation into v_user from users where id = p_user;
  if not found then
    return null;
  end if;
  select generation into v_generation from present_generation;
  if v_user.version > p_since then
    -- Versions have no gap, so that a range of them is a number of rows.
    select json_agg(row_to_json(data_mutations) order by version) into v_rows from data_mutations
      where user_id = p_user and version > p_since and version <= p_since + p_limit;
  end if;
  return json_build_object(
    'version', v_user.version, 'user_action_id', v_user.last_user_action_id,
    'generation', greatest(v_user.generation, v_generation), 'rows', v_rows);
end
$$;
