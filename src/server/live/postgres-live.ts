import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Announcement, Hub, Live } from './live.ts';

const channel = 'pitstop_live';
const maxPauseMs = 5000;

/**
 * Carries announcements between processes through `LISTEN/NOTIFY`, on a connection of its own. Every process, also the
 * announcing one, delivers what it hears. While the connection is away announcements are delivered here at once; when it
 * is back, everything is told stale, because what others said meanwhile is lost.
 */
export async function postgresLive(hub: Hub, url: string, log: Log): Promise<Live> {
  let client: pg.Client | undefined;
  let closed = false;

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'pitstop live', keepAlive: true });
    next.on('notification', ({ payload }) => {
      if (payload !== undefined) hub.deliver(JSON.parse(payload) as Announcement);
    });
    next.on('error', () => undefined);
    next.once('end', () => {
      if (client === next) client = undefined;
      if (!closed) void reconnect();
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  }

  async function reconnect(): Promise<void> {
    log.warn('Lost the live connection to PostgreSQL; reconnecting');
    for (let waitMs = 100; !closed; waitMs = Math.min(waitMs * 2, maxPauseMs)) {
      await pause(waitMs, undefined, { ref: false });
      try {
        await listen();
        hub.deliverToAll(['everything']);
        return;
      } catch (error) {
        log.debug({ err: error }, 'PostgreSQL is still away');
      }
    }
  }

  await listen();
  return {
    announce(announcement) {
      if (client === undefined) {
        hub.deliver(announcement);
        return;
      }
      client
        .query('select pg_notify($1, $2)', [channel, JSON.stringify(announcement)])
        .catch(() => hub.deliver(announcement));
    },
    connect: (listener) => hub.connect(listener),
    async close() {
      closed = true;
      hub.closeAll();
      await client?.end();
    },
  };
}
