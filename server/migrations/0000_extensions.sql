-- Trigram indexes serve searches for a part of a word.
create extension if not exists pg_trgm;
