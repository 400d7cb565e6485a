import type { Context } from '#server/context.ts';
import { written } from '#server/http/answers.ts';
import { type KeptBytes, keepBytes } from '#server/http/kept-bytes.ts';
import { Newest } from '#shared/newest.ts';
import { secondMs } from '#shared/time.ts';
import { Challenge } from '../contract.ts';
import { listChallenges, makeReadRevision } from './store.ts';

export interface PageOfPool {
  limit: number;
  /** Only what comes after this challenge. */
  before?: string | undefined;
  /** Also those that are switched off. */
  withInactive?: boolean;
}

interface Entry {
  json: string;
  active: boolean;
}

interface Known {
  revision: number;
  countedAt: number;
  /** The whole pool, each challenge written as JSON, in order. */
  entries: Promise<ReadonlyMap<string, Entry>>;
  pages: Newest<string, Promise<KeptBytes>>;
}

/**
 * On how many boards a challenge is changes with every deal and completion. Nobody waits for that: the counts are taken
 * anew when they are this old, everything else whenever the pool changes.
 */
const countsStandMs = 10 * secondMs;
/** The page asks for one or two; whoever asks for odd ones pays for them. */
const maxPages = 20;

/** Gives pages of the pool. Each process writes and compresses them once, and looks at every call whether the pool changed. */
export function makePoolList({ db, clock }: Pick<Context, 'db' | 'clock'>): (page: PageOfPool) => Promise<KeptBytes> {
  const readRevision = makeReadRevision(db.read);
  let known: Known | undefined;

  async function current(): Promise<Known> {
    const revision = await readRevision();
    const now = clock();
    const isFresh = known !== undefined && now >= known.countedAt && now - known.countedAt < countsStandMs;
    if (isFresh && known?.revision === revision) return known;
    known = { revision, countedAt: now, entries: writeEntries(), pages: new Newest(maxPages) };
    return known;
  }

  async function writeEntries(): Promise<ReadonlyMap<string, Entry>> {
    const challenges = await listChallenges(db.read);
    return new Map(
      challenges.map((one) => [one.id, { json: written({ answer: Challenge }, one).json, active: one.active }]),
    );
  }

  return async (page) => {
    const state = await current();
    const key = `${page.withInactive ? 'all' : 'active'}/${page.limit}/${page.before ?? ''}`;
    const kept = state.pages.get(key);
    if (kept !== undefined) return kept;
    const made = state.entries.then((entries) => keepBytes(`[${cut(entries, page).join(',\n')}]`));
    state.pages.set(key, made);
    // What could not be made is tried again.
    made.catch(() => {
      if (known === state) known = undefined;
    });
    return made;
  };
}

function cut(entries: ReadonlyMap<string, Entry>, { limit, before, withInactive = false }: PageOfPool): string[] {
  const start = before === undefined ? -1 : [...entries.keys()].indexOf(before);
  if (before !== undefined && start === -1) return [];
  return [...entries.values()]
    .slice(start + 1)
    .filter(({ active }) => active || withInactive)
    .slice(0, limit)
    .map(({ json }) => json);
}
