-- Writes what a server has decided about one user, in one call: the end of the log, its new rows, the answers to the calls, and
-- the rows of any table. Rows of tables come with the statement that writes them, in which $1 is the user and $2 the rows as
-- JSON, and with the number of rows that it has to write at least: so a new kind of record needs no function of its own. `seen` is the user's row as the decision knew it: where anything
-- of it has changed since, nothing is written, and the answer is false. Whoever has locked the row leaves it out.
-- All of it is the user's own rows, so that a cluster carries the whole call out where they lie. Each statement is about one
-- table, and rows of the log and answers are inserted one by one, from variables: Citus keeps the plans of such statements.
create function write_group(p_user bigint, p_group jsonb) returns boolean language plpgsql as $$
declare
  v_seen jsonb := p_group -> 'seen';
  v_version bigint := (p_group ->> 'version')::bigint;
  v_last_action bigint := (p_group ->> 'last_user_action_id')::bigint;
  v_now timestamptz := (p_group ->> 'now')::timestamptz;
  v_seen_version bigint := (v_seen ->> 'version')::bigint;
  v_seen_action bigint := (v_seen ->> 'last_user_action_id')::bigint;
  v_subscribed boolean := (v_seen ->> 'has_subscription')::boolean;
  v_sessions_ended bigint := (v_seen ->> 'sessions_ended')::bigint;
  v_generation text := v_seen ->> 'generation';
  v_present text;
  v_statement text;
  v_rows jsonb;
  v_written bigint;
  v record;
begin
  -- The user's row comes first, as everywhere: whoever else writes for this user waits here, and then finds another version.
  if v_seen is null then
    -- Of a group that takes several calls, only the last one moves the end of the log.
    update users set version = v_version, last_user_action_id = v_last_action
      where id = p_user and v_version is not null;
  else
    select generation into v_present from present_generation;
    update users set version = v_version, last_user_action_id = v_last_action
      where id = p_user and version = v_seen_version and last_user_action_id = v_seen_action
        and has_subscription = v_subscribed and sessions_ended = v_sessions_ended
        and greatest(generation, v_present) = v_generation and closed_at is null;
    if not found then
      return false;
    end if;
  end if;
  for v in
    select * from jsonb_to_recordset(p_group -> 'log') as t (version bigint, id bigint, uuid uuid, mutation_uuid uuid,
      user_action_uuid uuid, mutation_type text, table_name text, record_id bigint, old_values jsonb, new_values jsonb,
      call_version bigint, undo_of uuid)
  loop
    insert into data_mutations (user_id, version, id, uuid, mutation_uuid, user_action_uuid, mutation_type, table_name,
        record_id, old_values, new_values, created_at, call_version, undo_of)
      values (p_user, v.version, v.id, v.uuid, v.mutation_uuid, v.user_action_uuid, v.mutation_type, v.table_name,
        v.record_id, v.old_values, v.new_values, v_now, v.call_version, v.undo_of);
  end loop;
  -- The body is its own text, which JSON as a document would not keep.
  for v in
    select * from jsonb_to_recordset(p_group -> 'answers')
      as t (uuid uuid, body_hash text, status smallint, body text, version bigint)
  loop
    insert into mutations (user_id, uuid, body_hash, status, body, version, created_at)
      values (p_user, v.uuid, v.body_hash, v.status, v.body::json, v.version, v_now);
  end loop;
  for i in 0 .. jsonb_array_length(p_group -> 'tables') - 1 loop
    v_statement := p_group #>> array['tables', i::text, 'statement'];
    v_rows := p_group #> array['tables', i::text, 'rows'];
    execute v_statement using p_user, v_rows;
    get diagnostics v_written = row_count;
    if v_written < (p_group #>> array['tables', i::text, 'least'])::bigint then
      raise exception 'rows to be changed are not there: %', v_statement using errcode = 'no_data_found';
    end if;
  end loop;
  return true;
end
$$;

drop function write_edits(bigint, jsonb);
drop function read_edits(bigint, timestamptz, uuid[], bigint[], bigint[]);
