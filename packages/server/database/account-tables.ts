/** A table with rows of an account. */
interface AccountTable {
  readonly name: string;
  /** The columns that the owner's download has of it; undefined where the backup in it says the same, or nothing is told. */
  readonly told?: string;
  /** It may be so large that its rows are deleted in steps. Nothing refers to them. */
  readonly isLarge?: true;
}

/**
 * Every table with rows of an account, each before those that its rows refer to: what is told of it, and what is erased. A
 * test holds the list against the schema (decision 134). Hashes, tickets, answers that are kept for a repeat and what is
 * read out of the log again are not told.
 */
export const ACCOUNT_TABLES: readonly AccountTable[] = [
  { name: "data_mutations", isLarge: true },
  { name: "mutations", isLarge: true },
  { name: "user_actions", told: "id, uuid, event_type, event_source, payload, created_at", isLarge: true },
  { name: "reviews", isLarge: true },
  { name: "search_rows", isLarge: true },
  { name: "mentions", isLarge: true },
  { name: "log_readers" },
  { name: "stream_tickets" },
  { name: "tokens", told: "name, prefix, scopes, root_node_id, sees_private, created_at" },
  { name: "sessions", told: "label, created_at, last_used_on, expires_at" },
  { name: "recovery_codes" },
  { name: "passkeys", told: "name, created_at, last_used_on" },
  { name: "credentials", told: "kind, case when kind <> 'passkey' then subject end as subject" },
  { name: "payment_checkouts", told: "provider, id, created_at" },
  { name: "payment_events", told: "provider, id, received_at" },
  {
    name: "payment_subscriptions",
    told: "provider, id, status, is_active, trial_ends_at, current_period_end",
  },
  { name: "trainings", told: "attempt, started_at, done, total, outcome" },
  { name: "import_files" },
  { name: "imports", told: "id, name, bytes, state, receipt, failure, created_at" },
  { name: "imported_items" },
  { name: "files", told: "id, name, media_type, bytes, created_at" },
  { name: "draft_items", told: "draft_id, place, op, body, quotes, verdict, decided_at" },
  {
    name: "drafts",
    told: "id, kind, request, state, source, model, input_tokens, output_tokens, created_at, ended_at",
  },
  { name: "draft_outcomes", told: "drafter, label, prompt_version, accepted, edited, rejected" },
  { name: "model_use", told: "day, calls, input_tokens, output_tokens, cost_micros" },
  { name: "assistants", told: "enabled, grades, host, changed_at, base_url, model" },
  { name: "marks" },
  { name: "requirements" },
  { name: "provenances" },
  { name: "anchors" },
  { name: "study_settings" },
  { name: "origins" },
  { name: "origins_before" },
  { name: "origin_types" },
  { name: "user_flashcards" },
  { name: "nodes" },
  { name: "notes" },
  { name: "flashcards" },
];
