import { secondMs } from '#shared/time.ts';
import { type PresenceList, type PresenceMessage, presenceOf } from './live.ts';

/** Changes within this time are sent together, so that a crowd arriving causes a few messages instead of one each. */
const gatherMs = 500;
/** Reloading a page or losing the network for a moment doesn't count as leaving. */
const leaveDelayMs = 10 * secondMs;
/** How often a process reports that it's alive. */
const beatMs = 10 * secondMs;

/** A process silent for this long is dead, and its people are gone. */
const silentMs = 30 * secondMs;
/** The people of a stopping process have reconnected elsewhere by then. */
const reconnectMs = 10 * secondMs;

interface Person {
  login: string;
  streams: number;
  /** Set while no stream is open. */
  leaving?: NodeJS.Timeout;
}

/** What another process has sent about its people, by channel. */
interface Process {
  /** Ends with its people's presence, unless another message arrives. */
  silence: NodeJS.Timeout | undefined;
  people: Map<string, PresenceList>;
}

/**
 * Tracks who is present in which channel, which means having a stream open, or having had one within the last ten
 * seconds. Stored in memory only, as it's about open connections; each process publishes its own people.
 */
export class Presence {
  /** Identifies this process. */
  readonly #name: string;
  /** Called when presence has changed, at most every half second per channel. */
  readonly #onChange: (channel: string, here: PresenceList) => void;
  readonly #own = new Map<string, Map<string, Person>>();
  readonly #others = new Map<string, Process>();
  /** The last presence sent per channel, to readers and to other processes; nothing for empty channels. */
  readonly #notified = new Map<string, string>();
  readonly #published = new Map<string, string>();
  readonly #gathering = new Map<string, NodeJS.Timeout>();
  #publish: ((message: PresenceMessage) => void) | undefined;
  #beat: NodeJS.Timeout | undefined;

  constructor(name: string, onChange: (channel: string, here: PresenceList) => void) {
    this.#name = name;
    this.#onChange = onChange;
  }

  enter(channel: string, { userId, login }: { userId: string; login: string }): void {
    const people = this.#own.getOrInsertComputed(channel, () => new Map<string, Person>());
    const known = people.get(userId);
    clearTimeout(known?.leaving);
    people.set(userId, { login, streams: (known?.streams ?? 0) + 1 });
    if (known?.login !== login) this.#changed(channel);
  }

  /** Called when one of the person's streams has closed. */
  leave(channel: string, userId: string): void {
    const person = this.#own.get(channel)?.get(userId);
    if (person === undefined || --person.streams > 0) return;
    person.leaving = after(leaveDelayMs, () => this.drop(channel, userId));
  }

  /** They've lost access to the channel, so they're no longer present, even if streams are still open. */
  drop(channel: string, userId: string): void {
    const people = this.#own.get(channel);
    const person = people?.get(userId);
    if (people === undefined || person === undefined) return;
    clearTimeout(person.leaving);
    people.delete(userId);
    if (people.size === 0) this.#own.delete(channel);
    this.#changed(channel);
  }

  /** People on this process and on others; someone on two processes counts once if both name them. */
  presenceIn(channel: string): PresenceList {
    let all = this.#ownLogins(channel);
    let unnamed = 0;
    for (const { people } of this.#others.values()) {
      const here = people.get(channel);
      if (here === undefined) continue;
      all = [...new Set([...all, ...here.logins])];
      unnamed += here.count - here.logins.length;
    }
    const { logins, count } = presenceOf(all);
    return { logins, count: count + unnamed };
  }

  #ownLogins(channel: string): string[] {
    return [...(this.#own.get(channel)?.values() ?? [])].map(({ login }) => login);
  }

  #changed(channel: string): void {
    if (this.#gathering.has(channel)) return;
    const gathered = after(gatherMs, () => {
      this.#gathering.delete(channel);
      const here = this.presenceIn(channel);
      if (replaceIfChanged(this.#notified, channel, here)) this.#onChange(channel, here);
      this.#publishChannel(channel);
    });
    this.#gathering.set(channel, gathered);
  }

  /** Starts exchanging presence with other processes. Called again after messages may have been missed. */
  connect(publish: (message: PresenceMessage) => void): void {
    this.#publish = publish;
    publish({ of: this.#name, asks: true });
    this.#publishAll();
    this.#beat ??= setInterval(() => this.#publish?.({ of: this.#name, lives: true }), beatMs).unref();
  }

  receive(message: PresenceMessage): void {
    if (message.of === this.#name) return;
    if ('asks' in message) this.#publishAll();
    const known = this.#others.get(message.of);
    const process = known ?? { silence: undefined, people: new Map<string, PresenceList>() };
    this.#others.set(message.of, process);
    clearTimeout(process.silence);
    process.silence = after('stops' in message ? reconnectMs : silentMs, () => this.#forget(message.of, process));
    if ('channel' in message) {
      if (message.here.count === 0) process.people.delete(message.channel);
      else process.people.set(message.channel, message.here);
      this.#changed(message.channel);
    } else if ('begins' in message) this.#empty(process);
    // That process was considered dead, or its start was missed.
    if (known === undefined && !('begins' in message) && !('asks' in message))
      this.#publish?.({ of: this.#name, asks: true });
  }

  #empty({ people }: Process): void {
    for (const channel of people.keys()) this.#changed(channel);
    people.clear();
  }

  #forget(name: string, process: Process): void {
    this.#others.delete(name);
    this.#empty(process);
  }

  #publishChannel(channel: string): void {
    if (this.#publish === undefined) return;
    const here = presenceOf(this.#ownLogins(channel));
    if (replaceIfChanged(this.#published, channel, here)) this.#publish({ of: this.#name, channel, here });
  }

  #publishAll(): void {
    this.#published.clear();
    this.#publish?.({ of: this.#name, begins: true });
    for (const channel of this.#own.keys()) this.#publishChannel(channel);
  }

  stop(): void {
    this.#publish?.({ of: this.#name, stops: true });
    this.#publish = undefined;
    clearInterval(this.#beat);
    for (const timer of this.#gathering.values()) clearTimeout(timer);
    for (const { silence } of this.#others.values()) clearTimeout(silence);
    for (const people of this.#own.values()) for (const { leaving } of people.values()) clearTimeout(leaving);
    this.#own.clear();
  }
}

/** Whether presence differs from what was last sent, which it then replaces. */
function replaceIfChanged(last: Map<string, string>, channel: string, here: PresenceList): boolean {
  const text = here.count === 0 ? undefined : JSON.stringify(here);
  if (last.get(channel) === text) return false;
  if (text === undefined) last.delete(channel);
  else last.set(channel, text);
  return true;
}

const after = (ms: number, work: () => void): NodeJS.Timeout => setTimeout(work, ms).unref();
