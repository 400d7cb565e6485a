import { keyOfUser } from '#web/session/last-user.ts';
import type { Change } from '../../changes.ts';

/**
 * What was done since the kept overview was read from the server, also what has left the outbox since: the browser may have
 * sent it while no page was open. To lay a change over twice is to lay it over once.
 */
const key = keyOfUser('cigars:changes');

export function readJournal(): readonly Change[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? (value as Change[]) : [];
  } catch {
    return [];
  }
}

export function writeJournal(changes: readonly Change[]): void {
  try {
    if (changes.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(changes));
  } catch {
    // Where storage is refused there is no kept overview either.
  }
}

export function noteInJournal(change: Change): void {
  writeJournal([...readJournal(), change]);
}
