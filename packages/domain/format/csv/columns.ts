/** The columns of every table that is written here. Behind them stand those of tables that came in. */
export const CSV_COLUMNS = ["path", "question", "answer", "tags", "guid", "due"] as const;
