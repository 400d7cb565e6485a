import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { secondMs } from '#shared/time.ts';
import { connectionTimeoutMillis } from '../db/postgres.ts';
import type { Log } from '../log.ts';
import { everything } from './event-stream.ts';
import type { Hub } from './hub.ts';
import type { Announcement, Live, PresenceMessage } from './live.ts';

const channel = 'pitstop_live';
const maxPayloadBytes = 7900;
const firstPauseMs = 100;
const longestPauseMs = 5 * secondMs;

/**
 * Carries announcements between processes through `LISTEN/NOTIFY`, on a dedicated connection. Every process, including
 * the sender, delivers what it receives. Without a connection, announcements are delivered locally first and sent to
 * the others later. After reconnecting, local readers get the current numbers of their channels, because notifications
 * from others were lost.
 */
export async function postgresLive(hub: Hub, url: string, log: Log): Promise<Live> {
  const outbox: Announcement[] = [];
  let client: pg.Client | undefined;
  let isSending = false;
  let sent = Promise.resolve();
  let isClosed = false;

  function sendSoon(): void {
    if (!isSending) sent = send();
  }

  /** Sends everything queued during the previous batch, in one query and in order. */
  async function send(): Promise<void> {
    isSending = true;
    while (client !== undefined && outbox.length > 0) {
      const batch = outbox.splice(0);
      const texts = batch.map(textOf);
      try {
        await client.query('select pg_notify($1, text) from unnest($2::text[]) as text', [channel, texts]);
      } catch (error) {
        log.debug({ err: error }, 'Announcements are queued until the live connection is back');
        outbox.unshift(...batch);
        for (const announcement of batch) hub.announce(announcement);
        break;
      }
    }
    isSending = false;
  }

  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'pitstop live',
      connectionTimeoutMillis,
      keepAlive: true,
    });
    next.on('notification', ({ payload }) => {
      const announcement = announcementIn(payload);
      if (announcement === undefined) log.warn("Received something on the live connection that isn't an announcement");
      else hub.announce(announcement);
    });
    next.on('error', () => onLost(next));
    next.on('end', () => onLost(next));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      void next.end();
      throw error;
    }
    client = next;
  }

  function onLost(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    if (!isClosed) void reconnect();
  }

  async function reconnect(): Promise<void> {
    log.warn('Lost the live connection to PostgreSQL; reconnecting');
    for (let waitMs = firstPauseMs; client === undefined; waitMs = Math.min(waitMs * 2, longestPauseMs)) {
      await pause(waitMs, undefined, { ref: false });
      if (isClosed) return;
      await listen().catch((error) => log.debug({ err: error }, 'PostgreSQL is still unreachable'));
    }
    if (isClosed) return end();
    sendSoon();
    hub.presence.connect(publishPresence);
    await hub.sendCurrentSeqs();
  }

  async function end(): Promise<void> {
    await sent;
    const last = client;
    client = undefined;
    await last?.end();
  }

  /** Dropped without a connection, because reconnecting sends everything again. */
  function publishPresence(presence: PresenceMessage): void {
    if (client === undefined) return;
    outbox.push({ presence });
    sendSoon();
  }

  await listen();
  hub.presence.connect(publishPresence);
  return {
    connect: (listener) => hub.connect(listener),
    count: () => hub.count(),
    presenceIn: (channel) => hub.presenceIn(channel),
    isListening: (userId) => hub.isListening(userId),
    announce(announcement) {
      outbox.push(announcement);
      if (client === undefined) hub.announce(announcement);
      else sendSoon();
    },
    async close() {
      isClosed = true;
      await hub.close();
      await end();
    },
  };
}

/** Undefined for anything else, as anyone connected to the database may write there. */
function announcementIn(payload = ''): Announcement | undefined {
  try {
    const value: unknown = JSON.parse(payload);
    return typeof value === 'object' && value !== null ? (value as Announcement) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * PostgreSQL notifications have less than 8,000 bytes; a longer change is sent as its number and refetched. Changes also
 * contain stale topics for processes running the previous version, which don't know about the numbers and may run
 * alongside during an upgrade.
 */
function textOf(announcement: Announcement): string {
  const text = JSON.stringify('changed' in announcement ? { ...announcement, stale: everything } : announcement);
  if (Buffer.byteLength(text) < maxPayloadBytes) return text;
  if ('changed' in announcement)
    return textOf({ ...announcement, changed: { ...announcement.changed, patch: undefined } });
  if ('stale' in announcement) return JSON.stringify({ channel: announcement.channel, stale: everything });
  return text;
}
