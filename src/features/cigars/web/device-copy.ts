import { keyOfUser } from '#web/session/last-user.ts';
import { CigarSettings } from '../contract.ts';
import { applyChanges, type Change } from '../log.ts';
import type { KnownCounter } from './api.ts';

/**
 * What the server told last, kept on the device for as long as the same person is signed in: it shows at once at the next visit, and
 * without a network. 36,500 entries are 360 kB of it.
 */
export const storedKey = keyOfUser('cigars');
/**
 * What was done since that was read, also what has left the outbox since: the browser may have sent it while no page was open. To lay a
 * change over twice is to lay it over once.
 */
const journalKey = keyOfUser('cigars:changes');

export function readStored(): KnownCounter | undefined {
  try {
    const { settings, settled, cigars, cravings } = JSON.parse(localStorage.getItem(storedKey) ?? 'null') ?? {};
    const known = CigarSettings.safeParse(settings);
    // Version 0.2.0 wrote another shape.
    if (!known.success || ![settled, cigars, cravings].every((text) => typeof text === 'string')) return undefined;
    const log = applyChanges({ cigars: unpacked(cigars), cravings: unpacked(cravings) }, readJournal());
    return { settings: known.data, log, isWhole: true, settled };
  } catch {
    // Cut off, or no storage at all: the network has the truth.
    return undefined;
  }
}

/** `waiting`: what the server has not answered yet, where it is known; else what was noted stays noted. */
export function storeNow({ settings, log, settled }: KnownCounter, waiting?: readonly Change[]): void {
  try {
    const [cigars, cravings] = [packed(log.cigars), packed(log.cravings)];
    localStorage.setItem(storedKey, JSON.stringify({ settings, settled, cigars, cravings }));
    if (waiting !== undefined) writeJournal(waiting);
  } catch {
    // Full or refused: an old state must not stay behind a newer one.
    forgetStored();
  }
}

/** Every other tab hears of it, also where nothing was kept yet: what is not there goes without an event. */
export function forgetStored(): void {
  try {
    localStorage.setItem(storedKey, '');
    localStorage.removeItem(storedKey);
  } catch {
    // Where storage is refused there is nothing to forget.
  }
  writeJournal([]);
}

function readJournal(): readonly Change[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(journalKey) ?? '[]');
    return Array.isArray(value) ? (value as Change[]) : [];
  } catch {
    return [];
  }
}

function writeJournal(changes: readonly Change[]): void {
  try {
    if (changes.length === 0) localStorage.removeItem(journalKey);
    else localStorage.setItem(journalKey, JSON.stringify(changes));
  } catch {
    // Where storage is refused there is no copy either.
  }
}

export const noteInJournal = (change: Change): void => writeJournal([...readJournal(), change]);

/** The server has it, perhaps under another moment than the one that was asked for. Every tab hears of it. */
export function correctJournal(change: Change, settled: Change): void {
  const noted = readJournal();
  const placeOf = (one: Change) => noted.findIndex((other) => JSON.stringify(other) === JSON.stringify(one));
  if (placeOf(settled) !== -1) return;
  const place = placeOf(change);
  writeJournal(place === -1 ? [...noted, settled] : noted.map((one, at) => (at === place ? settled : one)));
}

/** A line for each date and offset, with nine digits for each time: a third of the timestamps themselves. */
export function packed(list: readonly string[]): string {
  let [text, line] = ['', ''];
  for (const stamp of list) {
    const head = stamp.slice(0, 10) + stamp.slice(23);
    if (head !== line) text += text === '' ? head : `\n${head}`;
    line = head;
    text += stamp.slice(11, 13) + stamp.slice(14, 16) + stamp.slice(17, 19) + stamp.slice(20, 23);
  }
  return text;
}

const headLength = '2026-03-01+01:00'.length;
const timeLength = 'hhmmssmmm'.length;

export function unpacked(text: string): string[] {
  const list: string[] = [];
  for (const line of text === '' ? [] : text.split('\n')) {
    const [date, offset] = [line.slice(0, 10), line.slice(10, headLength)];
    for (let at = headLength; at < line.length; at += timeLength) {
      const part = (from: number, to: number) => line.slice(at + from, at + to);
      list.push(`${date}T${part(0, 2)}:${part(2, 4)}:${part(4, 6)}.${part(6, 9)}${offset}`);
    }
  }
  return list;
}
