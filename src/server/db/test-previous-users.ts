import type { RunSql } from './migrate.ts';

/**
 * Accounts that were possible before migration 3, oldest first, and the key that each gets. If two of them fold to the
 * same key, the one that already uses it keeps it; otherwise the older one gets it.
 */
const users: readonly { login: string; previousKey: string; key: string; looks: string[] }[] = [
  { login: 'Root', previousKey: 'root', key: 'root', looks: ['ROOT', 'Root', 'root'] },
  { login: 'Straße', previousKey: 'straße', key: 'straße', looks: ['STRASSE', 'Straße', 'strasse'] },
  { login: 'STRASSE', previousKey: 'strasse', key: 'strasse', looks: [] },
  { login: 'Weiß', previousKey: 'weiß', key: 'weiss', looks: ['WElSS', 'Weiß', 'weiss'] },
  { login: 'groß-ς', previousKey: 'groß-ς', key: 'gross-σ', looks: ['GROSS-Ʃ', 'groß-ς', 'gross-o'] },
  { login: 'groß-σ', previousKey: 'groß-σ', key: 'groß-σ', looks: ['groß-o'] },
  { login: '\u0430na', previousKey: '\u0430na', key: '\u0430na', looks: ['ANA', 'ana'] },
  { login: 'ana', previousKey: 'ana', key: 'ana', looks: [] },
  { login: 'te\u034fst', previousKey: 'te\u034fst', key: 'te\u034fst', looks: ['TEST', 'test'] },
];

export async function addPreviousUsers(ask: RunSql): Promise<void> {
  for (const [index, { login, previousKey }] of users.entries()) {
    const insert = `insert into users (id, login, login_key, password_hash, created_at) values (?, ?, ?, '-', ${index})`;
    // The ids are in reverse order of age.
    await ask(insert, `${9 - index}`, login, previousKey);
  }
}

export const expectedUsers = users.map(({ login, key, looks }) => ({ login, key, looks: [...looks].sort() }));

export async function findUsers(ask: RunSql): Promise<typeof expectedUsers> {
  const found = await ask('select id, login, login_key from users order by created_at');
  const looks = await ask('select look, user_id from login_looks');
  return found.map(({ id, login, login_key }) => ({
    login: String(login),
    key: String(login_key),
    looks: looks.flatMap(({ look, user_id }) => (user_id === id ? [String(look)] : [])).sort(),
  }));
}
