import { randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import { seededRandom } from '#features/bingo/server/dealing/seeded-random.ts';
import { leaveRoom } from '#features/rooms/contract.ts';
import { secondMs } from '#shared/time.ts';
import { ask, type Person } from './people.ts';
import { join, openRoom } from './room-scene.ts';
import { until } from './server-process.ts';
import { Watcher } from './watcher.ts';

const rounds = 12;
/** At most this many of the others' turns are acknowledged before the removal is requested. */
const maxTurns = 12;
/** Long enough for a busy machine, but shorter than the time until the next heartbeat. */
const goneLimitMs = 10 * secondMs;

interface Removal {
  url: string;
  removalUrl: string;
  people: readonly Person[];
}

/**
 * Repeatedly removes a member while events are in flight; returns the events they received but shouldn't have: any
 * numbered after the removal's.
 */
export async function removeDuringEvents(t: TestContext, { url, removalUrl, people }: Removal): Promise<string[]> {
  const seed = process.env.REMOVAL_SEED ?? randomBytes(4).toString('hex');
  const random = seededRandom(seed);
  const [admin, ...others] = people.slice(0, -1);
  const guest = people.at(-1);
  if (admin === undefined || guest === undefined) throw new Error('Nobody to remove');
  const { roomId, clients } = await openRoom(url, [admin, ...others], people.length - 1);
  const page = new Watcher({ url, roomId, person: admin });
  await page.until(() => page.isConnected && page.seq > 0, 'the first snapshot');
  const found: string[] = [];
  let turns = 0;
  let isOver = false;
  let onTurn = () => {};
  const playing = clients.map(async (client) => {
    while (!isOver) {
      await client.tap();
      turns++;
      onTurn();
    }
  });
  const untilTurns = async (count: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const due = turns + count;
    onTurn = () => turns >= due && resolve();
    // If a player fails, that error is thrown instead.
    await Promise.race([promise, Promise.all(playing)]);
  };

  t.after(() => {
    isOver = true;
    page.stop();
    return Promise.allSettled(playing);
  });

  let received = 0;
  for (let round = 0; round < rounds; round++) {
    await join(url, roomId, guest);
    const watched = new Watcher({ url, roomId, person: guest });
    await watched.until(() => watched.isConnected, 'the stream of the member to be removed');
    await untilTurns(1 + random.below(maxTurns));
    const removed = await ask(removalUrl, admin.token, leaveRoom, { params: { login: guest.login, roomId } });
    if (removed.status !== 200) throw new Error(`The removal: ${removed.status}`);
    const last = () => page.received.findLast((event) => event.endsWith(` removed ${guest.login}`));
    const before = found.length;
    await page.until(() => numberOf(last()) > received, 'the event of the removal');
    received = numberOf(last());
    // Events after the `gone` message would also count, so this waits until the connection ends.
    const isSettled = () => watched.gone !== undefined && !watched.isConnected;
    await until(isSettled, goneLimitMs, "the end of the removed member's stream").catch((error: Error) => {
      found.push(`round ${round}: ${error.message}`);
    });
    for (const event of watched.received)
      if (numberOf(event) > received) found.push(`round ${round}: ${event} after ${received}`);
    if (watched.gone !== 'removed') found.push(`round ${round}: gone as ${watched.gone}`);
    watched.stop();
    if (found.length > before) break;
  }
  isOver = true;
  await Promise.all(playing);
  t.diagnostic(`seed ${seed}: ${turns} turns beside ${rounds} removals`);
  return found.slice(0, 10);
}

/** The 12 in `change 12 removed ana`; 0 if there's none. */
const numberOf = (received?: string) => Number(/^\w+ (\d+)/.exec(received ?? '')?.[1] ?? 0);
