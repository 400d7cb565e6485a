import { randomUUID } from 'node:crypto';
import { secondMs } from '#shared/time.ts';
import { Channel, type Ready, usualHoldMs } from './channel.ts';
import type { Announcement, ChannelEvent, GoneReason, Listener, Live, Sight, StreamLimits } from './live.ts';
import { Presence, systemTime } from './presence.ts';
import {
  everythingIsStale,
  type Frame,
  frameOf,
  type Numbered,
  Reader,
  retryText,
  StreamCounts,
  type Telling,
  tell,
} from './reader.ts';

/** Anyone who can write to the database may end a session; its streams end within this time. */
const roundMs = 2 * secondMs;
const heartbeatMs = 20 * secondMs;
const roundsForBeat = heartbeatMs / roundMs;

/** Which of these sessions have ended. */
export type FindEnded = (sessionIds: readonly string[]) => Promise<readonly string[]>;

/**
 * Delivers announcements to the readers of this process. Before each batch it asks the database which sessions have
 * ended and, if access may have been lost unannounced, who still has it, so nobody receives an event that happened
 * after they lost access.
 */
export class Hub {
  readonly #channels = new Map<string, Channel>();
  readonly #counts: StreamCounts;
  readonly #findEnded: FindEnded;
  readonly #holdMs: number;
  readonly presence = new Presence({
    name: randomUUID(),
    time: systemTime,
    onChange: (name, here) => {
      const channel = this.#channels.get(name);
      if (channel?.sendsPresence) this.#tellSoon(channel, [{ frame: frameOf('here', here) }]);
    },
  });
  /** One timer for all streams: each round checks all sessions, and a tenth of the channels get a heartbeat. */
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  /** Number of channels ever added, used to spread their heartbeats. */
  #added = 0;
  #waiting: { channel: Channel; telling: Telling }[] = [];
  #isTelling = false;

  constructor(limits: StreamLimits | undefined, findEnded: FindEnded, holdMs = usualHoldMs) {
    this.#counts = new StreamCounts(limits);
    this.#findEnded = findEnded;
    this.#holdMs = holdMs;
  }

  async connect(listener: Listener): Promise<GoneReason | undefined> {
    this.#counts.add(listener);
    const channel = this.#channelOf(listener);
    // Added before the check, so that nothing after it is missed.
    const reader = new Reader(listener, (late) => void this.#letBackIn(channel, late));
    channel.readers.add(reader);
    const forget = () => this.#forget(channel, reader, listener);
    if (listener.response.destroyed) forget();
    else listener.response.once('close', forget);
    try {
      const sight = await channel.look([reader]);
      const reason = sight.whyGone(reader);
      if (reason === undefined) this.#open(channel, reader, sight, listener);
      else forget();
      return reason;
    } catch (error) {
      forget();
      throw error;
    }
  }

  #open(channel: Channel, reader: Reader, sight: Sight, { login, isBrief }: Listener): void {
    // Unless the reader hung up during the check.
    if (channel.sendsPresence && login !== undefined && channel.readers.has(reader)) {
      this.presence.enter(channel.name, { userId: reader.userId, login });
      reader.isPresent = true;
    }
    reader.open(channel.whereOf(sight), this.#hereIn(channel));
    if (!isBrief) return;
    reader.sayLast('');
    // The caller's other streams have gone silent. A proxy may be keeping them open, with the person still shown as
    // present.
    for (const other of channel.readers)
      if (other.sessionId !== undefined && other.sessionId === reader.sessionId) other.sayLast('');
  }

  #hereIn(channel: Channel): Frame | undefined {
    return channel.sendsPresence ? frameOf('here', this.presence.here(channel.name)) : undefined;
  }

  get count(): number {
    return this.#counts.total;
  }

  isListening(userId: string): boolean {
    return this.#counts.ofUser(userId) > 0;
  }

  deliver(announcement: Announcement): void {
    if ('signedOut' in announcement) {
      const { signedOut } = announcement;
      if ('userId' in signedOut) void this.#dismissAllOf(signedOut.userId);
      else for (const reader of this.#all()) if (reader.sessionId === signedOut.sessionId) reader.sayGone('signed-out');
    } else if ('rolesChanged' in announcement) {
      // The reader reconnects, and is let in or refused.
      for (const reader of this.#all())
        if (reader.userId === announcement.rolesChanged.userId) reader.sayLast(retryText());
    } else if ('presence' in announcement) {
      this.presence.hear(announcement.presence);
    } else this.#take(announcement);
  }

  /** After missing events from other processes: sends everyone the current number, one channel at a time. */
  async tellWhereAllStand(): Promise<void> {
    for (const channel of [...this.#channels.values()]) await this.#bringUpToDate(channel);
  }

  closeAll(): void {
    this.#stopRounds();
    this.presence.stop();
    for (const channel of this.#channels.values()) channel.stopHolding();
    for (const reader of this.#all()) reader.sayLast(retryText());
  }

  #take(news: ChannelEvent): void {
    if ('gone' in news && news.gone === 'removed') this.presence.drop(news.channel, news.userId);
    const channel = this.#channels.get(news.channel);
    if (channel === undefined) return;
    if ('changed' in news) {
      const { revision: seq } = news.changed;
      this.#handOn(channel, channel.order.take(seq, { seq, frame: frameOf('change', news.changed) }));
    } else if ('passing' in news) this.#tellSoon(channel, [{ frame: frameOf('passing', news.passing) }]);
    else if ('stale' in news)
      this.#tellSoon(channel, [{ frame: frameOf('stale', { topics: news.stale }), isStale: true }]);
    else this.#tellSoon(channel, [news]);
  }

  #handOn(channel: Channel, { items, isAfterGap }: Ready<Numbered>): void {
    if (isAfterGap) channel.doubt();
    channel.watchHolding(() => this.#handOn(channel, channel.order.release()));
    this.#tellSoon(channel, items);
  }

  #tellSoon(channel: Channel, tellings: readonly Telling[]): void {
    for (const telling of tellings) this.#waiting.push({ channel, telling });
    if (!this.#isTelling && this.#waiting.length > 0) void this.#tellWaiting();
  }

  /** Events that arrive during a query go out with the next batch. */
  async #tellWaiting(): Promise<void> {
    this.#isTelling = true;
    while (this.#waiting.length > 0) {
      const lot = this.#waiting;
      this.#waiting = [];
      // Readers who connect during the check get the current number instead.
      const readers = new Map(lot.map(({ channel }) => [channel, [...channel.readers]]));
      for (const { channel, telling } of lot) if ('gone' in telling && telling.gone === 'removed') channel.doubt();
      const areSessionsKnown = await this.#dismissEnded([...readers.values()].flat());
      for (const [channel, those] of readers) {
        const isKnown = (await channel.resolveDoubt(those)) && areSessionsKnown;
        if (!isKnown) channel.isOwed = true;
        for (const one of lot) if (one.channel === channel) tell(one.telling, those, isKnown);
      }
    }
    this.#isTelling = false;
  }

  /** Ends the streams whose session has ended; false when the database can't say which. */
  async #dismissEnded(readers: readonly Reader[]): Promise<boolean> {
    const sessions = readers.flatMap(({ sessionId }) => sessionId ?? []);
    if (sessions.length === 0) return true;
    try {
      const ended = await this.#findEnded(sessions);
      if (ended.length === 0) return true;
      const over = new Set<string | undefined>(ended);
      for (const reader of readers) if (over.has(reader.sessionId)) reader.sayGone('signed-out');
      return true;
    } catch {
      return false;
    }
  }

  /**
   * All sessions of a user were ended, but this may arrive after they started a new one, such as after a password
   * change.
   */
  async #dismissAllOf(userId: string): Promise<void> {
    const readers = [...this.#all()].filter((reader) => reader.userId === userId);
    if (await this.#dismissEnded(readers)) return;
    // The reader reconnects, and is let in or refused.
    for (const reader of readers) reader.sayLast(retryText());
  }

  async #round(): Promise<void> {
    const all = [...this.#channels.values()];
    for (const channel of all) if (--channel.roundsLeft % roundsForBeat === 0) expire(channel);
    if (this.#isLooking) return;
    this.#isLooking = true;
    const due = all.filter(({ roundsLeft }) => roundsLeft <= 0);
    for (const channel of due) channel.roundsLeft = roundsForBeat + (channel.roundsLeft % roundsForBeat);
    await this.#lookAround(new Set(due));
    this.#isLooking = false;
  }

  #stopRounds(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Checks all sessions and the access to channels that are due, then sends those a heartbeat. */
  async #lookAround(beating: ReadonlySet<Channel>): Promise<void> {
    const areSessionsKnown = await this.#dismissEnded([...this.#all()]);
    for (const channel of [...this.#channels.values()]) {
      if (beating.has(channel) || channel.isLostUntold) channel.doubt();
      if (channel.isOwed && areSessionsKnown) await this.#bringUpToDate(channel);
      else await channel.resolveDoubt([...channel.readers]);
      if (beating.has(channel) && channel.hasMissed()) await this.#bringUpToDate(channel);
      if (beating.has(channel)) for (const reader of channel.readers) reader.beat();
    }
  }

  /** Sends the current number in place of missed events. */
  async #bringUpToDate(channel: Channel): Promise<void> {
    const readers = [...channel.readers].filter(({ isCurrent }) => isCurrent);
    channel.isOwed = true;
    if (!(await this.#dismissEnded(readers))) return;
    try {
      const sight = await channel.look(readers);
      channel.isOwed = false;
      const where = channel.whereOf(sight);
      if (where === undefined) return this.#tellSoon(channel, [{ frame: everythingIsStale, isStale: true }]);
      const here = this.#hereIn(channel);
      for (const reader of readers) if (reader.isCurrent) reader.bringTo(where, here);
      this.#handOn(channel, channel.order.skipTo(where));
    } catch {
      // The next round asks again.
    }
  }

  /** A slow reader has caught up. */
  async #letBackIn(channel: Channel, reader: Reader): Promise<void> {
    try {
      if (!(await this.#dismissEnded([reader]))) return reader.sayLast(retryText());
      reader.bringTo(channel.whereOf(await channel.look([reader])), this.#hereIn(channel));
    } catch {
      reader.sayLast(retryText());
    }
  }

  #channelOf({ channel }: Listener): Channel {
    const known = this.#channels.get(channel.name);
    if (known !== undefined) return known;
    // The first heartbeat comes after all others at the latest.
    const added = new Channel(channel, this.#holdMs, roundsForBeat - (this.#added++ % roundsForBeat));
    this.#channels.set(added.name, added);
    this.#timer ??= setInterval(() => void this.#round(), roundMs).unref();
    return added;
  }

  #forget(channel: Channel, reader: Reader, listener: Listener): void {
    if (!channel.readers.delete(reader)) return;
    this.#counts.remove(listener);
    if (reader.isPresent) this.presence.leave(channel.name, reader.userId);
    if (channel.readers.size > 0) return;
    channel.stopHolding();
    this.#channels.delete(channel.name);
    if (this.#channels.size === 0) this.#stopRounds();
  }

  *#all(): Iterable<Reader> {
    for (const { readers } of this.#channels.values()) yield* readers;
  }
}

/** After half an hour the reader has to reconnect. */
function expire(channel: Channel): void {
  for (const reader of channel.readers) if (--reader.beatsLeft <= 0) reader.sayLast('');
}

/** For a single process, as with SQLite. */
export function localLive(hub: Hub): Live {
  return {
    announce: (announcement) => hub.deliver(announcement),
    connect: (listener) => hub.connect(listener),
    count: () => hub.count,
    here: (channel) => hub.presence.here(channel),
    isListening: (userId) => hub.isListening(userId),
    close: async () => hub.closeAll(),
  };
}
