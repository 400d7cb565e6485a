import { keyOfUser } from '#web/session/last-user.ts';
import { applyChanges } from '../changes.ts';
import type { CigarOverview } from '../contract.ts';
import { readJournal, writeJournal } from './counting/journal.ts';

/**
 * What the server told last, kept on the device for as long as the same person is signed in: it shows at once at the next
 * visit, and without a network. Twenty years of entries are 50 kB of it.
 */
export const storedKey = keyOfUser('cigars');

export function readStored(): CigarOverview | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storedKey) ?? 'null');
    if (isOverview(value)) return applyChanges(value, readJournal());
  } catch {
    // Cut off, or no storage at all: the network has the truth.
  }
  return undefined;
}

/** An older build may have written another shape. */
function isOverview(value: unknown): value is CigarOverview {
  const { settings, days, craving_days, recent, recent_cravings, year_ago } = (value ?? {}) as Partial<CigarOverview>;
  const haveCounts = [days, craving_days].every((one) => Array.isArray(one?.counts));
  return haveCounts && [recent, recent_cravings, year_ago].every(Array.isArray) && settings?.plan !== undefined;
}

/** Now, and not when there is time: what was sent must not be missing here once it has left what waits. */
export function storeNow(overview: CigarOverview): void {
  try {
    localStorage.setItem(storedKey, JSON.stringify(overview));
  } catch {
    // Full or refused: an old state must not stay behind a newer one.
    forgetStored();
  }
}

export function forgetStored(): void {
  try {
    localStorage.removeItem(storedKey);
  } catch {
    // Where storage is refused there is nothing to forget.
  }
  writeJournal([]);
}
