import { secondMs } from '#shared/time.ts';
import { type Here, hereOf, type PresenceWord } from './here.ts';
import type { Time } from './presence-time.ts';

/** The people of a process that was silent for so long are gone with it. */
const silentMs = 30 * secondMs;
/** The people of a process that stops are elsewhere by then. */
const comeBackMs = 10 * secondMs;

interface Process {
  heardAt: number;
  /** By channel. */
  people: Map<string, Here>;
}

/** What other processes have said of their people. */
export class PresenceElsewhere {
  readonly #time: Time;
  readonly #onChange: (channel: string) => void;
  readonly #processes = new Map<string, Process>();

  constructor(time: Time, onChange: (channel: string) => void) {
    this.#time = time;
    this.#onChange = onChange;
  }

  /** False when nothing was heard of that process before. */
  hear(word: PresenceWord): boolean {
    const known = this.#processes.get(word.of);
    const process = known ?? { heardAt: 0, people: new Map<string, Here>() };
    this.#processes.set(word.of, process);
    process.heardAt = this.#time.now();
    if ('channel' in word) {
      const { channel, here } = word;
      if (here.count === 0) process.people.delete(channel);
      else process.people.set(channel, here);
      this.#onChange(channel);
    } else if ('begins' in word) this.#forget(process);
    else if ('stops' in word) this.#time.after(comeBackMs, () => this.#drop(word.of));
    return known !== undefined;
  }

  dropSilent(): void {
    const since = this.#time.now() - silentMs;
    for (const [name, { heardAt }] of this.#processes) if (heardAt < since) this.#drop(name);
  }

  /** These people and those elsewhere; who is at two processes is counted once where both name them. */
  with(channel: string, logins: readonly string[]): Here {
    let all = logins;
    let unnamed = 0;
    for (const { people } of this.#processes.values()) {
      const here = people.get(channel);
      if (here === undefined) continue;
      all = [...new Set([...all, ...here.logins])];
      unnamed += here.count - here.logins.length;
    }
    const { logins: named, count } = hereOf(all);
    return { logins: named, count: count + unnamed };
  }

  #drop(name: string): void {
    const process = this.#processes.get(name);
    if (process === undefined) return;
    this.#processes.delete(name);
    this.#forget(process);
  }

  #forget({ people }: Process): void {
    const channels = [...people.keys()];
    people.clear();
    for (const channel of channels) this.#onChange(channel);
  }
}
