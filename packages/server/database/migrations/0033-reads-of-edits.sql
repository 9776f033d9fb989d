-- Reads what a server decides edits of texts on: the user's row, which of its sessions stand, and the living notes and cards
-- with these ids, whole. Null where there is no such user. All of it is the user's own rows, so that a cluster carries the whole
-- call out where they lie; each statement has one table and no other statement in it, so that Citus keeps its plan there.
create function read_edits(
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
  select version, last_user_action_id, root_node_id, has_subscription, generation into v_user
    from users where id = p_user and closed_at is null;
  if not found then
    return null;
  end if;
  select generation into v_generation from present_generation;
  if cardinality(p_sessions) > 0 then
    select json_agg(id) into v_sessions from sessions
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
    'sessions', v_sessions, 'note', v_notes, 'flashcard', v_cards);
end
$$;
