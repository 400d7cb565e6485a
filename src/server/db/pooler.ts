import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { secondMs } from '#shared/time.ts';
import { connectionTimeoutMillis } from './postgres.ts';

/** Far longer than a server needs to deliver a notification, even a busy one. */
const deliveryMs = 10 * secondMs;

export const poolerSentence =
  'DATABASE_URL goes through a pooler that changes connections with every transaction, so live events and locks get lost. Set its mode to session (pgbouncer: pool_mode = session), or connect to PostgreSQL directly.';

/**
 * Whether a notification sent on one connection reaches another, as live events require. A pooler in transaction mode
 * accepts both statements but delivers nothing. The caller's `receiver` is left unchanged.
 */
export async function receivesNotifications(url: string, receiver: pg.Client): Promise<boolean> {
  const channel = `pitstop_probe_${randomBytes(8).toString('hex')}`;
  await receiver.query(`listen ${channel}`);
  const notified = once(receiver, 'notification', { signal: AbortSignal.timeout(deliveryMs) });
  const isNotified = notified.then(
    () => true,
    () => false,
  );
  const sender = new pg.Client({ connectionString: url, application_name: 'pitstop probe', connectionTimeoutMillis });
  sender.on('error', () => undefined);
  try {
    await sender.connect();
    await sender.query(`notify ${channel}`);
  } finally {
    await sender.end();
  }
  const found = await isNotified;
  await receiver.query(`unlisten ${channel}`);
  return found;
}
