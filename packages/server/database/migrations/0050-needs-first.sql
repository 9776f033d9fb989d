-- Whether a new card of a branch waits until what it needs is known; null says nothing.

alter table study_settings add column needs_first boolean;
