import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { secondMs } from '#shared/time.ts';

const openLimitMs = 30 * secondMs;

/** A loopback port that is currently free. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/**
 * Resolves once the server answers requests. Doesn't wait for readiness, which a server without a web build never
 * reaches. Throws if the server exits first or takes half a minute.
 */
export async function untilOpen(url: string, child: ChildProcess, stepMs = 20): Promise<void> {
  const deadline = performance.now() + openLimitMs;
  while (performance.now() < deadline) {
    const response = await fetch(`${url}/health`).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) return;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error('The server stopped before it was ready.');
    await pause(stepMs);
  }
  throw new Error("The server wasn't ready in time.");
}
