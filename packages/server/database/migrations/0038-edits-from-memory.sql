-- A server writes an edit on what it still knows of a user. So the one statement that writes looks at all of it once more, in
-- the user's own row: the end of the log, the account, the generation, the subscription, and whether a session has ended
-- since, which is counted from now on.
alter table users add column sessions_ended bigint not null default 0;

drop function write_edits(
  bigint, bigint, text, timestamptz, bigint[], text[], bigint[], text[], text[], bigint[], uuid[], uuid[], uuid[], text[],
  text[], bigint[], jsonb[], jsonb[], bigint[], uuid[], uuid[], text[], smallint[], json[], bigint[]
);

-- As before, with what write_edits looks at, and with when the sessions end.
create or replace function read_edits(
  p_user bigint, p_now timestamptz, p_sessions uuid[], p_note_ids bigint[], p_card_ids bigint[]
) returns json language plpgsql stable as $$
declare
  v_user record;
  v_generation text;
  v_sessions json;
  v_notes json;
  v_cards json;
begin
  -- The version is read first: whatever is newer in what follows has raised it, and write_edits finds that.
  select version, last_user_action_id, root_node_id, has_subscription, generation, sessions_ended into v_user
    from users where id = p_user and closed_at is null;
  if not found then
    return null;
  end if;
  select generation into v_generation from present_generation;
  if cardinality(p_sessions) > 0 then
    select json_agg(row_to_json(sessions)) into v_sessions from sessions
      where user_id = p_user and id = any(p_sessions) and (expires_at is null or expires_at > p_now);
  end if;
  if cardinality(p_note_ids) > 0 then
    select json_agg(row_to_json(notes)) into v_notes from notes
      where user_id = p_user and id = any(p_note_ids) and deleted_at is null;
  end if;
  if cardinality(p_card_ids) > 0 then
    select json_agg(row_to_json(flashcards)) into v_cards from flashcards
      where user_id = p_user and id = any(p_card_ids) and deleted_at is null;
  end if;
  return json_build_object(
    'version', v_user.version, 'last_user_action_id', v_user.last_user_action_id,
    'root_node_id', v_user.root_node_id, 'has_subscription', v_user.has_subscription,
    'own_generation', v_user.generation, 'generation', greatest(v_user.generation, v_generation),
    'sessions_ended', v_user.sessions_ended,
    'sessions', v_sessions, 'note', v_notes, 'flashcard', v_cards);
end
$$;

-- Writes the edits of texts that a server has decided on what it knows, in one statement: what the texts are now, what the log
-- and the stored answers say of it. Returns true; or, where anything of the user has changed since, writes nothing and returns
-- what read_edits does, so that the server can decide again. It is one document, since each argument of a function is planned
-- and sent on by itself; and its parts are taken out of it into variables, without a statement for that.
create function write_edits(p_user bigint, p_edits jsonb) returns json language plpgsql as $$
declare
  v_version bigint := (p_edits ->> 'version')::bigint;
  v_last_action bigint := (p_edits ->> 'last_user_action_id')::bigint;
  v_subscribed boolean := (p_edits ->> 'has_subscription')::boolean;
  v_generation text := p_edits ->> 'own_generation';
  v_sessions_ended bigint := (p_edits ->> 'sessions_ended')::bigint;
  v_now timestamptz := (p_edits ->> 'now')::timestamptz;
  v_list jsonb := p_edits -> 'log';
  v_rows bigint := jsonb_array_length(p_edits -> 'log');
  v_row jsonb;
  v_id bigint;
  v_record bigint;
  v_uuid uuid;
  v_call uuid;
  v_action uuid;
  v_undo_of uuid;
  v_call_version bigint;
  v_status smallint;
  v_one text;
  v_two text;
  v_old jsonb;
  v_new jsonb;
  v_body json;
begin
  -- The user's row comes first, as everywhere: whoever else writes for this user waits here, and then finds another version.
  update users set version = v_version + v_rows
    where id = p_user and version = v_version and last_user_action_id = v_last_action
      and has_subscription = v_subscribed and generation is not distinct from v_generation
      and sessions_ended = v_sessions_ended and closed_at is null;
  if not found then
    return read_edits(p_user, v_now, (p_edits ->> 'session_ids')::uuid[], (p_edits ->> 'note_ids')::bigint[],
      (p_edits ->> 'card_ids')::bigint[]);
  end if;
  for i in 0 .. v_rows - 1 loop
    v_row := v_list -> i;
    v_version := v_version + 1;
    v_id := (v_row ->> 'id')::bigint;
    v_uuid := (v_row ->> 'uuid')::uuid;
    v_call := (v_row ->> 'mutation_uuid')::uuid;
    v_action := (v_row ->> 'user_action_uuid')::uuid;
    v_one := v_row ->> 'mutation_type';
    v_two := v_row ->> 'table_name';
    v_record := (v_row ->> 'record_id')::bigint;
    v_old := v_row -> 'old_values';
    v_new := v_row -> 'new_values';
    v_call_version := (v_row ->> 'call_version')::bigint;
    v_undo_of := (v_row ->> 'undo_of')::uuid;
    insert into data_mutations (user_id, version, id, uuid, mutation_uuid, user_action_uuid, mutation_type, table_name,
        record_id, old_values, new_values, created_at, call_version, undo_of)
      values (p_user, v_version, v_id, v_uuid, v_call, v_action, v_one, v_two, v_record, v_old, v_new, v_now,
        v_call_version, v_undo_of);
  end loop;
  v_list := p_edits -> 'notes';
  for i in 0 .. jsonb_array_length(v_list) - 1 loop
    v_row := v_list -> i;
    v_id := (v_row ->> 'id')::bigint;
    v_one := v_row ->> 'text';
    update notes set text = v_one where user_id = p_user and id = v_id and deleted_at is null;
    if not found then
      raise exception 'note % is not there', v_id using errcode = 'no_data_found';
    end if;
  end loop;
  v_list := p_edits -> 'cards';
  for i in 0 .. jsonb_array_length(v_list) - 1 loop
    v_row := v_list -> i;
    v_id := (v_row ->> 'id')::bigint;
    v_one := v_row ->> 'question';
    v_two := v_row ->> 'answer';
    update flashcards set question = v_one, answer = v_two where user_id = p_user and id = v_id and deleted_at is null;
    if not found then
      raise exception 'card % is not there', v_id using errcode = 'no_data_found';
    end if;
  end loop;
  v_list := p_edits -> 'answers';
  for i in 0 .. jsonb_array_length(v_list) - 1 loop
    v_row := v_list -> i;
    v_uuid := (v_row ->> 'uuid')::uuid;
    v_one := v_row ->> 'body_hash';
    v_status := (v_row ->> 'status')::smallint;
    -- The body's own text, which JSON as a document would not keep.
    v_body := (v_row ->> 'body')::json;
    v_call_version := (v_row ->> 'version')::bigint;
    insert into mutations (user_id, uuid, body_hash, status, body, version, created_at)
      values (p_user, v_uuid, v_one, v_status, v_body, v_call_version, v_now);
  end loop;
  return 'true'::json;
end
$$;
