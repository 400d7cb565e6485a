import { keyOfUser } from '#web/session/last-user.ts';
import { CigarSettings } from '../contract.ts';
import { applyChanges, type Change } from '../log.ts';
import type { LoadedCounter } from './api.ts';

/**
 * The server's latest data, stored on the device until logout, and shown immediately on the next visit and offline.
 * 36,500 entries take 360 kB.
 */
export const storedKey = keyOfUser('cigars');
/**
 * Changes since that copy was stored, including those that have left the outbox, because the service worker may have
 * sent them with no page open. Applying a change twice is harmless.
 */
const journalKey = keyOfUser('cigars:changes');

export function readStored(): LoadedCounter | undefined {
  try {
    const { settings, settled, cigars, cravings } = JSON.parse(localStorage.getItem(storedKey) ?? 'null') ?? {};
    const known = CigarSettings.safeParse(settings);
    // Version 0.2.0 used another format.
    if (!known.success || ![settled, cigars, cravings].every((text) => typeof text === 'string')) return undefined;
    const log = applyChanges({ cigars: unpack(cigars), cravings: unpack(cravings) }, readJournal());
    return { settings: known.data, log, isWhole: true, settled };
  } catch {
    // The copy is truncated or there's no storage, so the network is used.
    return undefined;
  }
}

/** `waiting` are the pending changes, if they're known; otherwise the journal stays as it is. */
export function storeNow({ settings, log, settled }: LoadedCounter, waiting?: readonly Change[]): void {
  try {
    const [cigars, cravings] = [pack(log.cigars), pack(log.cravings)];
    localStorage.setItem(storedKey, JSON.stringify({ settings, settled, cigars, cravings }));
    if (waiting !== undefined) writeJournal(waiting);
  } catch {
    // Storage is full or refused, and no outdated copy may be left behind.
    deleteStored();
  }
}

/**
 * Deletes the copy and notifies every other tab, even if nothing was stored: removing a missing item fires no event.
 */
export function deleteStored(): void {
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
    // Without storage there's no copy, either.
  }
}

export const appendToJournal = (change: Change): void => writeJournal([...readJournal(), change]);

/** Replaces a logged change with how the server stored it, perhaps at another moment. Called in every tab. */
export function correctJournal(change: Change, settled: Change): void {
  const journal = readJournal();
  const indexOf = (wanted: Change) => journal.findIndex((logged) => JSON.stringify(logged) === JSON.stringify(wanted));
  if (indexOf(settled) !== -1) return;
  const index = indexOf(change);
  writeJournal(index === -1 ? [...journal, settled] : journal.map((logged, at) => (at === index ? settled : logged)));
}

/** Writes timestamps as one line per date and offset, with nine digits per time, which takes a third of the space. */
export function pack(list: readonly string[]): string {
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

export const unpack = (text: string): string[] =>
  text.split('\n').flatMap((line) => {
    const stamp = `${line.slice(0, 10)}T$1:$2:$3.$4${line.slice(10, headLength)}`;
    const times = line.slice(headLength).match(/.{9}/g) ?? [];
    return times.map((time) => time.replace(/(..)(..)(..)(...)/, stamp));
  });
