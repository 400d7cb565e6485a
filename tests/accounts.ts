import { closeContext, openContext } from '#app/open-context.ts';
import { addUser } from '#features/accounts/server/index.ts';
import { readConfig } from '#server/config.ts';
import { makeLog } from '#server/log.ts';
import type { Role } from '#shared/roles.ts';

/** What whoever started this program asks of it; each is answered with why it could not be done, or nothing. */
export interface WantedAccount {
  login: string;
  password: string;
  roles: Role[];
}

/*
 * Does what the command `user add` does beside a running server, as often as it is asked: loading a command's code takes ten times as
 * long as an account. As a command does, it opens the data anew each time.
 */
const config = readConfig(process.env, process.cwd());

async function add({ login, password, roles }: WantedAccount): Promise<void> {
  const context = await openContext({ config, log: makeLog('silent'), mayMigrate: false });
  try {
    await addUser(context, login, password, roles);
  } finally {
    await closeContext(context);
  }
}

process.on('message', async (wanted: WantedAccount) => {
  const failure = await add(wanted).then(
    () => '',
    (error: Error) => error.message,
  );
  process.send?.(failure);
});
