import { setCompleted } from '#features/bingo/contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { keyHeader } from '#shared/idempotency.ts';
import { type Figure, median } from './figures.ts';
import { answersPerSecond, type NextRequest, requestBytes } from './load.ts';
import { nextMessage, startProgram, startServer, stopProgram } from './pinned.ts';
import { makeScene, type Scene } from './scene.ts';

const connections = 50;
const rounds = 7;
const durationMs = 1500;
/** Placeholder in a request for a unique key, as long as the pages' keys. */
export const templateKey = 'key-of-the-bench-'.padEnd(36, '-');

/**
 * Each change is on disk before the response. With an Idempotency-Key, the response is stored in the same transaction.
 */
export async function completions(): Promise<Figure[]> {
  const scene = await makeScene(connections);
  const bareScene = await makeScene(connections);
  const server = await startServer(scene.dataDir);
  const bare = startProgram(['bench/bare-completions.ts', bareScene.databaseFile]);
  await nextMessage(bare);
  const [next, keyed] = [changes(scene), withKeys(changes(scene, templateKey))];

  const rates = { ours: [] as number[], keyed: [] as number[], bare: [] as number[] };
  for (let round = -1; round < rounds; round++) {
    const ours = await answersPerSecond({ port: server.port, connections, durationMs, next });
    const withKey = await answersPerSecond({ port: server.port, connections, durationMs, next: keyed });
    bare.send(durationMs);
    const alone = await nextMessage<number>(bare);
    // The first round is a warm-up.
    if (round < 0) continue;
    rates.ours.push(ours);
    rates.keyed.push(withKey);
    rates.bare.push(alone);
  }
  await server.stop();
  await stopProgram(bare);
  scene.remove();
  bareScene.remove();
  const [ours, withKey, alone] = [median(rates.ours), median(rates.keyed), median(rates.bare)];
  return [
    { name: 'completions', unit: '/s', ours, bare: alone, target: { atLeast: 0.7 } },
    { name: 'completions with a key', unit: '/s', ours: withKey, bare: ours },
  ];
}

/** Each member completes the squares that need no photo, then undoes them. */
export function changes({ members }: Pick<Scene, 'members'>, key?: string): NextRequest {
  const scripts = members.map(({ login, token, roomId, board }) => {
    const open = board.filter((entry) => !entry.challenge.image_required);
    return [true, false].flatMap((completed) =>
      open.map(({ challenge }) =>
        requestBytes(
          'PUT',
          addressOf(setCompleted, { login, roomId, challengeId: challenge.id }),
          token,
          { completed },
          key === undefined ? {} : { [keyHeader]: key },
        ),
      ),
    );
  });
  const steps = scripts.map(() => 0);
  return (connection) => {
    const script = scripts[connection] ?? [];
    const step = steps[connection] ?? 0;
    steps[connection] = step + 1;
    return script[step % script.length] ?? Buffer.alloc(0);
  };
}

export function withKeys(next: NextRequest): NextRequest {
  return (connection, round) => {
    const request = Buffer.from(next(connection, round));
    request.write(crypto.randomUUID(), request.indexOf(templateKey), 'latin1');
    return request;
  };
}
