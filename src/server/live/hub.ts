import { AppError } from '#shared/errors.ts';
import { secondMs } from '#shared/time.ts';
import type { Announcement, ChannelNews, Listener, Live, liveLimits } from './live.ts';
import { newsEvent, say, sayGone, sayLast, staleEvent } from './reader.ts';

/** Which of these sessions still stand. */
export type FindLive = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** A session may be ended by anybody who writes to the database; the streams of one that was, end after so long. */
const lookEveryMs = 2 * secondMs;
const comeBack = 'retry: 1000\n\n';

/**
 * Brings announcements to the readers of this process. Before it tells a lot of them it asks the database which sessions
 * still stand, so that who has none hears nothing of what happened after its end.
 */
export class Hub {
  readonly #byChannel = new Map<string, Set<Listener>>();
  readonly #limits: typeof liveLimits | undefined;
  readonly #findLive: FindLive;
  readonly #waiting: ChannelNews[] = [];
  #isTelling = false;
  #isLooking = false;
  /** Something was not told because the database could not say to whom. */
  #owesEverything = false;
  #looking: NodeJS.Timeout | undefined;
  #count = 0;

  constructor(limits: typeof liveLimits | undefined, findLive: FindLive) {
    this.#limits = limits;
    this.#findLive = findLive;
  }

  connect(listener: Listener): void {
    this.#checkLimits(listener);
    const readers = this.#byChannel.get(listener.channel) ?? new Set();
    readers.add(listener);
    this.#byChannel.set(listener.channel, readers);
    this.#count++;
    this.#looking ??= setInterval(() => void this.#lookAtAll(), lookEveryMs).unref();
    listener.response.once('close', () => {
      readers.delete(listener);
      this.#count--;
      if (readers.size === 0 && this.#byChannel.get(listener.channel) === readers)
        this.#byChannel.delete(listener.channel);
      if (this.#count === 0) this.#stopLooking();
    });
  }

  get count(): number {
    return this.#count;
  }

  deliver(announcement: Announcement): void {
    if ('signedOut' in announcement) {
      for (const listener of this.#all())
        if (isMeant(announcement.signedOut, listener)) sayGone(listener.response, 'signed-out');
      return;
    }
    if ('rolesChanged' in announcement) {
      // A stream that comes back is admitted anew, or refused.
      for (const { userId, response } of this.#all())
        if (userId === announcement.rolesChanged.userId) sayLast(response, comeBack);
      return;
    }
    if (!this.#byChannel.has(announcement.channel)) return;
    this.#waiting.push(announcement);
    if (!this.#isTelling) void this.#tellWaiting();
  }

  /** After a gap in what was heard from other processes: everything may be stale. */
  deliverToAll(topics: readonly string[]): void {
    for (const channel of this.#byChannel.keys()) this.deliver({ channel, stale: topics });
  }

  /** What comes while the database is asked is told together with the next lot. */
  async #tellWaiting(): Promise<void> {
    this.#isTelling = true;
    while (this.#waiting.length > 0) {
      const lot = this.#waiting.splice(0);
      // Who connects while we ask reads everything anew anyway, and was not asked about.
      const readers = new Map(lot.map(({ channel }) => [channel, [...(this.#byChannel.get(channel) ?? [])]]));
      const isKnown = await this.#dismissEnded([...readers.values()].flat());
      if (!isKnown) this.#owesEverything = true;
      for (const news of lot) {
        if (isKnown || 'gone' in news) tell(news, readers.get(news.channel) ?? []);
      }
    }
    this.#isTelling = false;
  }

  async #lookAtAll(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const isKnown = await this.#dismissEnded([...this.#all()]);
    this.#isLooking = false;
    if (!isKnown || !this.#owesEverything) return;
    this.#owesEverything = false;
    this.deliverToAll(['everything']);
  }

  /** Ends the streams whose session is over; false when the database cannot say which. */
  async #dismissEnded(listeners: readonly Listener[]): Promise<boolean> {
    const open = listeners.filter(({ response }) => !response.writableEnded);
    if (open.length === 0) return true;
    try {
      const live = await this.#findLive([...new Set(open.map(({ sessionId }) => sessionId))]);
      for (const { sessionId, response } of open) if (!live.has(sessionId)) sayGone(response, 'signed-out');
      return true;
    } catch {
      return false;
    }
  }

  isListening(userId: string): boolean {
    for (const listener of this.#all()) if (listener.userId === userId) return true;
    return false;
  }

  #stopLooking(): void {
    clearInterval(this.#looking);
    this.#looking = undefined;
  }

  closeAll(): void {
    this.#stopLooking();
    for (const { response } of this.#all()) sayLast(response, comeBack);
  }

  *#all(): Iterable<Listener> {
    for (const readers of this.#byChannel.values()) yield* readers;
  }

  #checkLimits({ userId, address }: Listener): void {
    const limits = this.#limits;
    if (limits === undefined) return;
    let ofUser = 0;
    let ofAddress = 0;
    for (const listener of this.#all()) {
      if (listener.userId === userId) ofUser++;
      if (listener.address === address) ofAddress++;
    }
    if (this.#count >= limits.total || ofUser >= limits.perUser || ofAddress >= limits.perAddress) {
      throw new AppError('tooOften', 'Too many open connections. Please close some tabs and try again.', {
        retryAfterSeconds: 30,
      });
    }
  }
}

function tell(news: ChannelNews, readers: readonly Listener[]): void {
  if ('stale' in news || 'news' in news) {
    const text = 'news' in news ? newsEvent(news.news) : staleEvent(news.stale);
    for (const { response } of readers) say(response, text);
  } else {
    for (const { response, userId } of readers)
      if (news.gone === 'deleted' || news.userId === userId) sayGone(response, news.gone);
  }
}

function isMeant(who: { sessionId: string } | { userId: string }, listener: Listener): boolean {
  return 'sessionId' in who ? who.sessionId === listener.sessionId : who.userId === listener.userId;
}

/** For one process: SQLite has only one. */
export function localLive(hub: Hub): Live {
  return {
    announce: (announcement) => hub.deliver(announcement),
    connect: (listener) => hub.connect(listener),
    count: () => hub.count,
    isListening: (userId) => hub.isListening(userId),
    close: async () => hub.closeAll(),
  };
}
