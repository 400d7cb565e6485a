import { secondMs } from '#shared/time.ts';
import { type PresenceList, type PresenceWord, presenceOf } from './live.ts';

/** Changes of so long are told together: a crowd that arrives is told of a few times, not once for each. */
const gatherMs = 500;
/** Who reloads a page, or comes out of a tunnel, was not away. */
const lingerMs = 10 * secondMs;
/** How often a process says that it lives. */
const beatMs = 10 * secondMs;

/** The people of a process that was silent for so long are gone with it. */
const silentMs = 30 * secondMs;
/** The people of a process that stops are elsewhere by then. */
const comeBackMs = 10 * secondMs;

interface Person {
  login: string;
  streams: number;
  /** Set while there is no stream any more. */
  stay: (() => void) | undefined;
}

/** What another process has said of its people, by channel. */
interface Process {
  heardAt: number;
  people: Map<string, PresenceList>;
}

interface Parts {
  /** Names this process among those of the site. */
  name: string;
  time: Time;
  /** It has changed who is there: called at most every half second for a channel. */
  onChange: (channel: string, here: PresenceList) => void;
}

/**
 * Who is there in which channel: has a stream open, or had one within the last ten seconds. It is kept in memory, for there is nothing to
 * it but open connections; each process tells the others of its own people.
 */
export class Presence {
  readonly #name: string;
  readonly #time: Time;
  readonly #onChange: Parts['onChange'];
  readonly #own = new Map<string, Map<string, Person>>();
  readonly #others = new Map<string, Process>();
  /** What was last told of a channel, here and to the other processes; none of those where nobody is. */
  readonly #told = new Map<string, string>();
  readonly #said = new Map<string, string>();
  readonly #gathering = new Map<string, () => void>();
  #say: ((word: PresenceWord) => void) | undefined;
  #stopBeating: (() => void) | undefined;

  constructor({ name, time, onChange }: Parts) {
    this.#name = name;
    this.#time = time;
    this.#onChange = onChange;
  }

  enter(channel: string, { userId, login }: { userId: string; login: string }): void {
    const people = this.#own.getOrInsertComputed(channel, () => new Map<string, Person>());
    const known = people.get(userId);
    known?.stay?.();
    people.set(userId, { login, streams: (known?.streams ?? 0) + 1, stay: undefined });
    if (known?.login !== login) this.#changed(channel);
  }

  /** One stream has closed. */
  leave(channel: string, userId: string): void {
    const person = this.#own.get(channel)?.get(userId);
    if (person === undefined || --person.streams > 0) return;
    person.stay = this.#time.after(lingerMs, () => this.drop(channel, userId));
  }

  /** Has lost the channel, and is not there any more at all. */
  drop(channel: string, userId: string): void {
    const people = this.#own.get(channel);
    const person = people?.get(userId);
    if (people === undefined || person === undefined) return;
    person.stay?.();
    people.delete(userId);
    if (people.size === 0) this.#own.delete(channel);
    this.#changed(channel);
  }

  /** The people here and those elsewhere; who is at two processes is counted once where both name them. */
  here(channel: string): PresenceList {
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
    this.#gathering.set(
      channel,
      this.#time.after(gatherMs, () => {
        this.#gathering.delete(channel);
        const here = this.here(channel);
        if (isOther(this.#told, channel, here)) this.#onChange(channel, here);
        this.#sayChannel(channel);
      }),
    );
  }

  // ---- Other processes -----------------------------------------------------------------------------------------

  /** From now on others are told, and asked. Called anew after words may have been missed. */
  speak(say: (word: PresenceWord) => void): void {
    this.#say = say;
    say({ of: this.#name, asks: true });
    this.#sayEverything();
    this.#stopBeating ??= this.#beatLater();
  }

  hear(word: PresenceWord): void {
    if (word.of === this.#name) return;
    if ('asks' in word) this.#sayEverything();
    const known = this.#others.get(word.of);
    const process = known ?? { heardAt: 0, people: new Map<string, PresenceList>() };
    this.#others.set(word.of, process);
    process.heardAt = this.#time.now();
    if ('channel' in word) {
      if (word.here.count === 0) process.people.delete(word.channel);
      else process.people.set(word.channel, word.here);
      this.#changed(word.channel);
    } else if ('begins' in word) this.#empty(process);
    else if ('stops' in word) this.#time.after(comeBackMs, () => this.#forget(word.of, process));
    // It was taken for dead, or has begun without being heard.
    if (known === undefined && !('begins' in word) && !('asks' in word)) this.#say?.({ of: this.#name, asks: true });
  }

  #empty({ people }: Process): void {
    for (const channel of people.keys()) this.#changed(channel);
    people.clear();
  }

  #forget(name: string, process: Process): void {
    this.#others.delete(name);
    this.#empty(process);
  }

  #sayChannel(channel: string): void {
    if (this.#say === undefined) return;
    const here = presenceOf(this.#ownLogins(channel));
    if (isOther(this.#said, channel, here)) this.#say({ of: this.#name, channel, here });
  }

  #sayEverything(): void {
    this.#said.clear();
    this.#say?.({ of: this.#name, begins: true });
    for (const channel of this.#own.keys()) this.#sayChannel(channel);
  }

  #beatLater(): () => void {
    return this.#time.after(beatMs, () => {
      this.#say?.({ of: this.#name, lives: true });
      const since = this.#time.now() - silentMs;
      for (const [name, process] of this.#others) if (process.heardAt < since) this.#forget(name, process);
      this.#stopBeating = this.#beatLater();
    });
  }

  stop(): void {
    this.#say?.({ of: this.#name, stops: true });
    this.#say = undefined;
    this.#stopBeating?.();
    for (const cancel of this.#gathering.values()) cancel();
    for (const people of this.#own.values()) for (const { stay } of people.values()) stay?.();
    this.#own.clear();
  }
}

/** Whether this is not what was last told of the channel; it is from now on. */
function isOther(told: Map<string, string>, channel: string, here: PresenceList): boolean {
  const text = here.count === 0 ? undefined : JSON.stringify(here);
  if (told.get(channel) === text) return false;
  if (text === undefined) told.delete(channel);
  else told.set(channel, text);
  return true;
}

/** Timers and a clock that only goes forward; a test passes its own. */
export interface Time {
  /** In ms. */
  now(): number;
  /** Gives what cancels it. */
  after(ms: number, work: () => void): () => void;
}

export const systemTime: Time = {
  now: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms).unref();
    return () => clearTimeout(timer);
  },
};
