-- Writes the edits of texts that a server has decided on what it read before, in one statement: what the texts are now,
-- what the log and the stored answers say of it. Nothing is written, and the answer is false, where anything of the user
-- has changed since: the log has grown, the account was closed, or a new generation has begun. All of it is the user's own
-- rows, so that a cluster carries the whole call out where they lie.
create function write_edits(
  p_user bigint, p_version bigint, p_generation text, p_now timestamptz,
  p_note_ids bigint[], p_note_texts text[],
  p_card_ids bigint[], p_card_questions text[], p_card_answers text[],
  p_log_ids bigint[], p_uuids uuid[], p_calls uuid[], p_actions uuid[], p_types text[], p_tables text[],
  p_records bigint[], p_olds jsonb[], p_news jsonb[], p_call_versions bigint[], p_undo_of uuid[],
  p_answer_uuids uuid[], p_hashes text[], p_statuses smallint[], p_bodies json[], p_versions bigint[]
) returns boolean language plpgsql as $$
declare
  -- Elements are taken out of their lists first: Citus 13 crashes on `update notes set text = p_note_texts[i]`.
  v record;
begin
  -- The user's row comes first, as everywhere: whoever else writes for this user waits here, and then finds another version.
  update users set version = p_version + cardinality(p_uuids)
    where id = p_user and version = p_version and closed_at is null
      and generation is not distinct from p_generation;
  if not found then
    return false;
  end if;
  for v in select * from unnest(p_note_ids, p_note_texts) as t (id, text) loop
    update notes set text = v.text where user_id = p_user and id = v.id and deleted_at is null;
    if not found then
      raise exception 'note % is not there', v.id using errcode = 'no_data_found';
    end if;
  end loop;
  for v in select * from unnest(p_card_ids, p_card_questions, p_card_answers) as t (id, question, answer) loop
    update flashcards set question = v.question, answer = v.answer
      where user_id = p_user and id = v.id and deleted_at is null;
    if not found then
      raise exception 'card % is not there', v.id using errcode = 'no_data_found';
    end if;
  end loop;
  for v in
    select * from unnest(p_log_ids, p_uuids, p_calls, p_actions, p_types, p_tables, p_records, p_olds, p_news,
        p_call_versions, p_undo_of) with ordinality
      as t (id, uuid, call, action, type, name, record, old, new, call_version, undo_of, place)
  loop
    insert into data_mutations (user_id, version, id, uuid, mutation_uuid, user_action_uuid, mutation_type, table_name,
        record_id, old_values, new_values, created_at, call_version, undo_of)
      values (p_user, p_version + v.place, v.id, v.uuid, v.call, v.action, v.type, v.name,
        v.record, v.old, v.new, p_now, v.call_version, v.undo_of);
  end loop;
  for v in
    select * from unnest(p_answer_uuids, p_hashes, p_statuses, p_bodies, p_versions)
      as t (uuid, hash, status, body, version)
  loop
    insert into mutations (user_id, uuid, body_hash, status, body, version, created_at)
      values (p_user, v.uuid, v.hash, v.status, v.body, v.version, p_now);
  end loop;
  return true;
end
$$;
