import type { Ask, Migration } from '#server/db/migrate.ts';
import { looksOf } from '#server/lookalikes/skeleton.ts';
import { foldCase } from '#shared/fold-case.ts';

interface Row {
  id: string;
  login: string;
  login_key: string;
}

/**
 * One person per login in full case folding, and per look of it. Accounts that were told apart before stay: of several
 * that are one now, the one already filed under the new key keeps it, else the oldest gets it, and the others keep the
 * key they had, which no new login can have. A look belongs to the oldest account that has it.
 */
export const loginLooks: Migration = {
  number: 3,
  name: 'login looks',
  statements: ({ strict }) => [
    `create table login_looks (
      look text primary key not null,
      user_id text not null references users (id) on delete cascade
    )${strict}`,
    'create index login_looks_by_user on login_looks (user_id)',
  ],
  step: {
    version: 'NFKC and full case folding, UTS 39 of Unicode 17',
    async run(ask) {
      const users = (await ask('select id, login, login_key from users order by created_at, id')) as unknown as Row[];
      await fileAnew(ask, users);
      for (const { id, login } of users) {
        for (const look of looksOf(login)) {
          await ask('insert into login_looks (look, user_id) values (?, ?) on conflict do nothing', look, id);
        }
      }
    },
  },
};

async function fileAnew(ask: Ask, users: readonly Row[]): Promise<void> {
  const taken = new Set(users.map((user) => user.login_key));
  for (const { id, login, login_key } of users) {
    const key = foldCase(login);
    if (key === login_key || taken.has(key)) continue;
    taken.add(key);
    await ask('update users set login_key = ? where id = ?', key, id);
  }
}
