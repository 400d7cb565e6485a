import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { secondMs } from '#shared/time.ts';
import { connectionTimeoutMillis } from './postgres.ts';

/** Far longer than a busy server takes to deliver; only a pooler that loses notifications takes this long. */
const deliveryMs = 10 * secondMs;

/** Shown to the owner. */
export const poolerSentence =
  'DATABASE_URL goes through a pooler that changes connections with every transaction, so live events and locks get lost; set its mode to session (pgbouncer: pool_mode = session), or connect to PostgreSQL directly.';

/**
 * Whether a notification of one connection reaches another that listens, as live events require. A pooler in
 * transaction mode accepts both and delivers nothing. The listening connection is the caller's, and is left unchanged.
 */
export async function receivesNotifications(url: string, listening: pg.Client): Promise<boolean> {
  const channel = `pitstop_probe_${randomBytes(8).toString('hex')}`;
  await listening.query(`listen ${channel}`);
  const heard = once(listening, 'notification', { signal: AbortSignal.timeout(deliveryMs) });
  const isHeard = heard.then(
    () => true,
    () => false,
  );
  const speaking = new pg.Client({ connectionString: url, application_name: 'pitstop probe', connectionTimeoutMillis });
  speaking.on('error', () => undefined);
  try {
    await speaking.connect();
    await speaking.query(`notify ${channel}`);
  } finally {
    await speaking.end();
  }
  const found = await isHeard;
  await listening.query(`unlisten ${channel}`);
  return found;
}
