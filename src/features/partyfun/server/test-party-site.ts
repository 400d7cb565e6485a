import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { features } from '#app/features.ts';
import { furnish } from '#app/first-start.ts';
import { closeContext, openContext } from '#app/open-context.ts';
import { makeServer } from '#app/server.ts';
import { addUser } from '#features/accounts/server/index.ts';
import { readConfig } from '#server/config.ts';
import { makeLog } from '#server/log.ts';
import { cryptoRandom, type Random } from '#server/random.ts';
import type { Role } from '#shared/roles.ts';
import { testPrompts } from '../rounds/test-prompts.ts';
import { partyfunWith } from './index.ts';

/** What whoever started this program asks of it; each is answered, in turns. */
type Asked = { passMs: number } | { gone: string[] } | { login: string; roles: Role[] };

/*
 * The whole site in a process of its own, for stories of parties: with prompts that they know, and a clock that stands still but for what
 * they say. `CLOCK_MS` is what it shows at first, `CHANCE` decides which rounds a party draws. They also say whose streams have been closed
 * for long.
 */
const config = readConfig(process.env, process.cwd());
let nowMs = Number(process.env.CLOCK_MS);
let drawn = 0;
const random: Random = {
  ...cryptoRandom,
  hex: (count) => hash('sha512', `${process.env.CHANCE} ${drawn++}`).slice(0, 2 * count),
};
const context = await openContext({ config, log: makeLog(config.logLevel), clock: () => nowMs, random });
let gone: string[] = [];
const { here } = context.live;
// That a stream is closed is told ten seconds later, by a clock of its own.
context.live.here = (channel) => {
  const { logins, count } = here(channel);
  const still = logins.filter((login) => !gone.includes(login));
  return { logins: still, count: count - logins.length + still.length };
};
await furnish(context);
const prompts = testPrompts();
const withPrompts = features.map((one) => (one.name === 'partyfun' ? partyfunWith(async () => prompts) : one));
const app = makeServer(context, fileURLToPath(new URL('../../../../dist', import.meta.url)), withPrompts);

// Hashing is slow on purpose: it is done once for everybody.
const password = 'a password of the party';
const hashing = context.passwords.hash(password);
async function addPerson(login: string, roles: Role[]): Promise<string> {
  const hashed = await hashing;
  await addUser({ ...context, passwords: { ...context.passwords, hash: async () => hashed } }, login, password, roles);
  return context.db.transact(async (trx) => {
    const { id } = await trx.selectFrom('users').where('login', '=', login).select('id').executeTakeFirstOrThrow();
    return context.sessions.start(trx, id);
  });
}

process.on('message', async (asked: Asked) => {
  if ('passMs' in asked) nowMs += asked.passMs;
  if ('gone' in asked) ({ gone } = asked);
  process.send?.('login' in asked ? await addPerson(asked.login, asked.roles) : nowMs);
});
process.on('SIGTERM', async () => {
  await context.live.close();
  await app.close();
  await closeContext(context);
  process.exit(0);
});
await app.listen({ port: config.port, host: config.host });
