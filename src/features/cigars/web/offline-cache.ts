import { keyOfUser } from '#web/session/last-user.ts';
import { CigarSettings } from '../contract.ts';
import { applyChanges, type Change } from '../log.ts';
import type { KnownCounter } from './api.ts';

/**
 * The server's last data, stored on the device until logout: shown at once on the next visit, and offline. 36,500
 * entries take 360 kB.
 */
export const storedKey = keyOfUser('cigars');
/**
 * Changes since then, including those that left the outbox: the browser may have sent them with no page open. Applying
 * a change twice is harmless.
 */
const journalKey = keyOfUser('cigars:changes');

export function readStored(): KnownCounter | undefined {
  try {
    const { settings, settled, cigars, cravings } = JSON.parse(localStorage.getItem(storedKey) ?? 'null') ?? {};
    const known = CigarSettings.safeParse(settings);
    // Version 0.2.0 used another format.
    if (!known.success || ![settled, cigars, cravings].every((text) => typeof text === 'string')) return undefined;
    const log = applyChanges({ cigars: unpacked(cigars), cravings: unpacked(cravings) }, readJournal());
    return { settings: known.data, log, isWhole: true, settled };
  } catch {
    // Truncated, or no storage at all: use the network.
    return undefined;
  }
}

/** `waiting` are the pending changes, if known; otherwise the journal stays as it is. */
export function storeNow({ settings, log, settled }: KnownCounter, waiting?: readonly Change[]): void {
  try {
    const [cigars, cravings] = [packed(log.cigars), packed(log.cravings)];
    localStorage.setItem(storedKey, JSON.stringify({ settings, settled, cigars, cravings }));
    if (waiting !== undefined) writeJournal(waiting);
  } catch {
    // Full or refused: don't leave an outdated state behind.
    forgetStored();
  }
}

/** Notifies every other tab, even if nothing was stored: removing a missing item fires no event. */
export function forgetStored(): void {
  try {
    localStorage.setItem(storedKey, '');
    localStorage.removeItem(storedKey);
  } catch {
    // Without storage there's nothing to remove.
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
    // Without storage there's no copy either.
  }
}

export const noteInJournal = (change: Change): void => writeJournal([...readJournal(), change]);

/** The server stored the change, perhaps at another moment. Notifies every tab. */
export function correctJournal(change: Change, settled: Change): void {
  const noted = readJournal();
  const placeOf = (one: Change) => noted.findIndex((other) => JSON.stringify(other) === JSON.stringify(one));
  if (placeOf(settled) !== -1) return;
  const place = placeOf(change);
  writeJournal(place === -1 ? [...noted, settled] : noted.map((one, at) => (at === place ? settled : one)));
}

/** One line per date and offset, nine digits per time: a third of the size of the timestamps. */
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
