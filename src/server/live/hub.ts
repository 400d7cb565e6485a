import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { secondMs } from '#shared/time.ts';
import { Channel, defaultGapWaitMs } from './channel.ts';
import {
  type Delivery,
  deliver,
  type Frame,
  frameOf,
  type NumberedMessage,
  Reader,
  retryText,
} from './event-stream.ts';
import type { Announcement, ChannelEvent, GoneReason, Listener, PresenceList, StreamLimits } from './live.ts';
import { Presence } from './presence.ts';

/** Anyone who can write to the database may end a session; its streams end within this time. */
const roundMs = 2 * secondMs;
const heartbeatMs = 20 * secondMs;
const roundsForBeat = heartbeatMs / roundMs;

export type FindEnded = (sessionIds: readonly string[]) => Promise<readonly string[]>;

/**
 * Delivers announcements to the readers of this process. Before each batch it asks the database which sessions have
 * ended and, if access may have been lost unannounced, who still has it, so that no reader receives an event that
 * happened after they lost access.
 */
export class Hub {
  readonly #channels = new Map<string, Channel>();
  readonly #limits: StreamLimits | undefined;
  readonly #findEnded: FindEnded;
  readonly #gapWaitMs: number;
  readonly presence = new Presence(randomUUID(), (name, presence) => {
    const channel = this.#channels.get(name);
    if (channel?.definition.sendsPresence) this.#queueDelivery(channel, { frame: frameOf('here', presence) });
  });
  /** One timer for all streams. Each round checks all sessions, and a tenth of the channels get a heartbeat. */
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;
  /** Number of channels ever added, used to spread their heartbeats. */
  #added = 0;
  #queue: { channel: Channel; delivery: Delivery }[] = [];
  #isSending = false;

  /** Without limits, anybody may have any number of streams. */
  constructor(limits: StreamLimits | undefined, findEnded: FindEnded, gapWaitMs = defaultGapWaitMs) {
    this.#limits = limits;
    this.#findEnded = findEnded;
    this.#gapWaitMs = gapWaitMs;
  }

  /**
   * Adds a reader until its response closes and sends the first message, or returns why it has no access, with nothing
   * written. Rejects with AppError tooOften past the limits, and with database errors.
   */
  async connect(listener: Listener): Promise<GoneReason | undefined> {
    this.#checkLimits(listener);
    const channel = this.#channelOf(listener);
    // Added before the check, so that nothing after it is missed.
    const reader = new Reader(listener, (late) => void this.#bringUpToDate(channel, late));
    channel.readers.add(reader);
    const forget = () => this.#forget(channel, reader);
    if (listener.response.destroyed) forget();
    else listener.response.once('close', forget);
    try {
      const reason = (await channel.check([reader])).goneReason(reader);
      if (reason === undefined) this.#open(channel, reader, listener);
      else forget();
      return reason;
    } catch (error) {
      forget();
      throw error;
    }
  }

  #checkLimits({ userId, address }: Listener): void {
    if (this.#limits === undefined) return;
    const { perUser, perAddress, total } = this.#limits;
    const all = [...this.#all()];
    const isFull =
      all.length >= total ||
      all.filter((reader) => reader.userId === userId).length >= perUser ||
      all.filter((reader) => reader.address === address).length >= perAddress;
    if (!isFull) return;
    throw new AppError('tooOften', 'Too many open connections. Please close some tabs and try again.', {
      retryAfterSeconds: 30,
    });
  }

  #open(channel: Channel, reader: Reader, { login, isBrief }: Listener): void {
    // The reader may have hung up during the check.
    if (channel.definition.sendsPresence && login !== undefined && channel.readers.has(reader)) {
      this.presence.enter(channel.definition.name, { userId: reader.userId, login });
      reader.isPresent = true;
    }
    reader.open(channel.seq, this.#presenceIn(channel));
    if (!isBrief) return;
    reader.end('');
    // A client that can't read a stream asks for brief ones. A proxy may be keeping its others open, so that the person
    // is still shown as present.
    for (const other of channel.readers)
      if (other.sessionId !== undefined && other.sessionId === reader.sessionId) other.end('');
  }

  #presenceIn(channel: Channel): Frame | undefined {
    return channel.definition.sendsPresence
      ? frameOf('here', this.presence.presenceIn(channel.definition.name))
      : undefined;
  }

  count(): number {
    return [...this.#all()].length;
  }

  /** Who is present in a channel that sends presence, on any process. */
  presenceIn = (channel: string): PresenceList => this.presence.presenceIn(channel);

  isListening(userId: string): boolean {
    return [...this.#all()].some((reader) => reader.userId === userId);
  }

  /** Publishes to everyone connected, on any process. Call it after the commit, never before. */
  announce = (announcement: Announcement): void => {
    if ('signedOut' in announcement) {
      const { signedOut } = announcement;
      if ('userId' in signedOut) void this.#dismissAllOf(signedOut.userId);
      else
        for (const reader of this.#all())
          if (reader.sessionId === signedOut.sessionId) reader.endWithReason('signed-out');
    } else if ('rolesChanged' in announcement) {
      // The reader reconnects, and is let in or refused.
      for (const reader of this.#all()) if (reader.userId === announcement.rolesChanged.userId) reader.end(retryText());
    } else if ('presence' in announcement) {
      this.presence.receive(announcement.presence);
    } else this.#queueEvent(announcement);
  };

  /** After events from other processes were missed, sends everyone the current number, one channel at a time. */
  async sendCurrentSeqs(): Promise<void> {
    for (const channel of [...this.#channels.values()]) await this.#bringUpToDate(channel);
  }

  /** Ends all streams with a retry hint, for a graceful stop. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.presence.stop();
    for (const channel of this.#channels.values()) channel.stopGapTimer();
    for (const reader of this.#all()) reader.end(retryText());
  }

  #queueEvent(event: ChannelEvent): void {
    if ('gone' in event && event.gone === 'removed') this.presence.drop(event.channel, event.userId);
    const channel = this.#channels.get(event.channel);
    if (channel === undefined) return;
    if ('changed' in event) {
      const { revision: seq } = event.changed;
      this.#release(channel, channel.order.take(seq, { seq, frame: frameOf('change', event.changed) }));
    } else if ('passing' in event) this.#queueDelivery(channel, { frame: frameOf('passing', event.passing) });
    else if ('stale' in event)
      this.#queueDelivery(channel, { frame: frameOf('stale', { topics: event.stale }), isStale: true });
    else this.#queueDelivery(channel, event);
  }

  #release(channel: Channel, items: NumberedMessage[]): void {
    channel.watchGap(() => this.#release(channel, channel.order.release()));
    this.#queueDelivery(channel, ...items);
  }

  #queueDelivery(channel: Channel, ...deliveries: Delivery[]): void {
    for (const delivery of deliveries) this.#queue.push({ channel, delivery });
    if (!this.#isSending && this.#queue.length > 0) void this.#sendQueued();
  }

  /** Events that arrive during a query are sent with the next batch. */
  async #sendQueued(): Promise<void> {
    this.#isSending = true;
    while (this.#queue.length > 0) {
      const batch = this.#queue;
      this.#queue = [];
      // Readers who connect during the check get the current number instead.
      const readers = new Map(batch.map(({ channel }) => [channel, [...channel.readers]]));
      for (const { channel, delivery } of batch)
        if ('gone' in delivery && delivery.gone === 'removed') channel.invalidateAccess();
      const areSessionsKnown = await succeeds(this.#dismissEnded([...readers.values()].flat()));
      for (const [channel, channelReaders] of readers) {
        const isKnown = (await channel.revalidateAccess(channelReaders)) && areSessionsKnown;
        if (!isKnown) channel.missedEvents = true;
        for (const queued of batch) if (queued.channel === channel) deliver(queued.delivery, channelReaders, isKnown);
      }
    }
    this.#isSending = false;
  }

  /** Ends the streams whose session has ended. Throws database errors. */
  async #dismissEnded(readers: readonly Reader[]): Promise<void> {
    const sessions = readers.flatMap(({ sessionId }) => sessionId ?? []);
    const ended = new Set<string | undefined>(sessions.length === 0 ? [] : await this.#findEnded(sessions));
    for (const reader of readers) if (ended.has(reader.sessionId)) reader.endWithReason('signed-out');
  }

  /**
   * All sessions of a user were ended, but this may arrive after they started a new one, such as after a password
   * change.
   */
  async #dismissAllOf(userId: string): Promise<void> {
    const readers = [...this.#all()].filter((reader) => reader.userId === userId);
    if (await succeeds(this.#dismissEnded(readers))) return;
    for (const reader of readers) reader.end(retryText());
  }

  async #round(): Promise<void> {
    for (const channel of this.#channels.values()) channel.roundsLeft--;
    for (const reader of this.#all()) if (--reader.roundsLeft <= 0) reader.end('');
    if (this.#isChecking) return;
    this.#isChecking = true;
    const areSessionsKnown = await succeeds(this.#dismissEnded([...this.#all()]));
    for (const channel of [...this.#channels.values()]) await this.#check(channel, areSessionsKnown);
    this.#isChecking = false;
  }

  /** Checks access if it's due, replaces missed events, and sends the heartbeat. */
  async #check(channel: Channel, areSessionsKnown: boolean): Promise<void> {
    const isBeating = channel.roundsLeft <= 0;
    if (isBeating) channel.roundsLeft = roundsForBeat + (channel.roundsLeft % roundsForBeat);
    if (isBeating || channel.definition.pollsAccess) channel.invalidateAccess();
    if (channel.missedEvents && areSessionsKnown) await this.#bringUpToDate(channel);
    else await channel.revalidateAccess([...channel.readers]);
    if (!isBeating) return;
    if (channel.hasMissed()) await this.#bringUpToDate(channel);
    for (const reader of channel.readers) reader.beat();
  }

  /**
   * Sends the current number in place of missed events. If it can't be checked who may get it, the next round tries
   * again.
   */
  async #bringUpToDate(channel: Channel, late?: Reader): Promise<void> {
    const readers = late === undefined ? [...channel.readers] : [late];
    if (late === undefined) channel.missedEvents = false;
    try {
      await this.#dismissEnded(readers);
      await channel.check(readers);
    } catch {
      channel.missedEvents = true;
      return;
    }
    const { seq } = channel;
    const presence = this.#presenceIn(channel);
    // Readers that have connected meanwhile may have an older number.
    for (const reader of late === undefined ? channel.readers : readers) {
      reader.missedStale ||= seq === undefined;
      reader.bringUpTo(seq, presence);
    }
    // If only one reader got the number, an event may still be on its way to the others.
    if (seq !== undefined && late === undefined) this.#release(channel, channel.order.skipTo(seq));
  }

  #channelOf({ channel }: Listener): Channel {
    const known = this.#channels.get(channel.name);
    if (known !== undefined) return known;
    // The first heartbeat is sent no later than one full interval from now.
    const added = new Channel(channel, this.#gapWaitMs, roundsForBeat - (this.#added++ % roundsForBeat));
    this.#channels.set(added.definition.name, added);
    this.#timer ??= setInterval(() => void this.#round(), roundMs).unref();
    return added;
  }

  #forget(channel: Channel, reader: Reader): void {
    if (!channel.readers.delete(reader)) return;
    if (reader.isPresent) this.presence.leave(channel.definition.name, reader.userId);
    if (channel.readers.size > 0) return;
    channel.stopGapTimer();
    this.#channels.delete(channel.definition.name);
    if (this.#channels.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  *#all(): Iterable<Reader> {
    for (const { readers } of this.#channels.values()) yield* readers;
  }
}

const succeeds = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
