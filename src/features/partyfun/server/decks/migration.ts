import type { Migration } from '#server/db/migrate.ts';

/** The owner's own prompts. Contents are JSON, checked on import (`deck/check-deck.ts`). */
export const importedDecks: Migration = {
  number: 26,
  name: 'imported decks of PartyFun',
  isBesideOlder: true,
  statements: ({ integer, strict }) => [
    `create table partyfun_decks (
      name text primary key not null,
      language text not null,
      licence text not null,
      digest text not null,
      imported_at ${integer} not null
    )${strict}`,
    `create table partyfun_prompts (
      deck text not null references partyfun_decks (name) on delete cascade,
      part text not null check (part in ('card', 'round')),
      place ${integer} not null,
      content text not null,
      primary key (deck, part, place)
    )${strict}`,
  ],
};
