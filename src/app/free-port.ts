import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { secondMs } from '#shared/time.ts';

const readyLimitMs = 30 * secondMs;

/** A port of the loopback that nobody listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** Resolves when the server answers that it is ready. Throws when it ends before, or takes half a minute. */
export async function untilReady(url: string, child: ChildProcess, stepMs = 20): Promise<void> {
  const deadline = performance.now() + readyLimitMs;
  while (performance.now() < deadline) {
    const answer = await fetch(`${url}/ready`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The server ended before it was ready.');
    await pause(stepMs);
  }
  throw new Error('The server was not ready in time.');
}
