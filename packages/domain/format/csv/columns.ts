/** The columns of every table that is written here. Behind them stand those of tables that came in. */
export const CSV_COLUMNS = ["path", "question", "answer", "tags", "guid", "due"] as const;
/** What older tables do not have behind them: what kind of card a row is, and the schedules of its parts. */
export const CARD_COLUMNS = ["kind", "schedule"] as const;
