import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { answerCached, type CachedBytes, cacheBytes } from '#server/http/cached-bytes.ts';
import { type Route, route } from '#server/http/serve.ts';
import { roleMissing } from '#server/http/strong-roles.ts';
import { serialized } from '#server/http/validate.ts';
import { AppError } from '#shared/errors.ts';
import { Newest } from '#shared/newest.ts';
import { hasRole } from '#shared/roles.ts';
import { secondMs } from '#shared/time.ts';
import { challengeLimits, tooManyChallenges } from '../challenge-rules.ts';
import * as contract from '../contract.ts';
import { Challenge } from '../contract.ts';
import * as store from './store.ts';
import { listChallenges, makeReadRevision } from './store.ts';

const noSuchChallenge = () => new AppError('notFound', "There's no such challenge.");

function changedFields(before: contract.Challenge, change: store.Change): string[] {
  return Object.entries(change)
    .filter(([field, value]) => value !== undefined && value !== before[field as keyof contract.Challenge])
    .map(([field, value]) => (field === 'active' ? `made ${value === true ? 'active' : 'inactive'}` : field));
}

export function challengeRoutes({ db, clock, random }: Context): Route[] {
  const pageOfPool = makePoolList({ db, clock });
  return [
    route(contract.listChallenges, async ({ query, request, caller }) => {
      const withInactive = query.inactive === 'with';
      if (withInactive && !hasRole(caller, 'root'))
        throw roleMissing(caller, 'root', 'Only root can see inactive challenges.');
      const limit = query.limit === undefined ? challengeLimits.pageMax : Number(query.limit);
      return answerCached(await pageOfPool({ limit, before: query.before, withInactive }), request.headers);
    }),

    route(contract.createChallenge, async ({ body, caller }) => {
      const { category, points, image_required } = { ...contract.newChallengeDefaults, ...body };
      const row = {
        id: random.text(9),
        title: body.title,
        description: body.description,
        difficulty: body.difficulty,
        category,
        points,
        imageRequired: image_required,
        createdAt: clock(),
      };
      const found = await db.transact(async (trx) => {
        if (!(await store.addOwn(trx, row, caller.userId))) throw new AppError('conflict', tooManyChallenges);
        return store.findChallenge(trx, row.id);
      });
      if (found === undefined) throw new Error('A challenge that was just added is missing');
      return { message: `Created "${row.title}"`, challenge: found.challenge };
    }),

    route(contract.changeChallenge, async ({ params, body, caller, request }) => {
      const { id } = params;
      return db.transact(async (trx) => {
        const before = await store.findChallenge(trx, id);
        const isRoot = hasRole(caller, 'root');
        const mayChange = isRoot || (before !== undefined && before.userId === caller.userId);
        // For anyone but root and its creator, an inactive challenge doesn't exist.
        if (before === undefined || !(before.challenge.active || mayChange)) throw noSuchChallenge();
        if (!mayChange) throw roleMissing(caller, 'root', 'Only its creator can change this challenge.');
        if (!isRoot && body.active !== undefined) {
          throw roleMissing(caller, 'root', 'Only root can make challenges active or inactive.');
        }
        const changed = changedFields(before.challenge, body);
        if (changed.length > 0) {
          await store.changeChallenge(trx, id, body);
          const target = `${id} "${before.challenge.title}" ${changed.join(', ')}`;
          await audit(trx, clock, {
            actor: caller.login,
            action: 'change challenge',
            target,
            outcome: 'done',
            request,
          });
        }
        const after = await store.findChallenge(trx, id);
        if (after === undefined) throw noSuchChallenge();
        return {
          message: `Changed "${after.challenge.title}"`,
          challenge: after.challenge,
          active_count: await store.countChallenges(trx),
        };
      });
    }),

    route(contract.deleteChallenge, async ({ params, caller, request }) => {
      const title = await db.transact(async (trx) => {
        const found = await store.findChallenge(trx, params.id);
        const mayDelete = found?.userId === caller.userId || hasRole(caller, 'root');
        // For anyone but root and its creator, an inactive challenge doesn't exist.
        if (found === undefined || !(found.challenge.active || mayDelete)) throw noSuchChallenge();
        if (!mayDelete) {
          throw roleMissing(caller, 'root', 'Only its creator can delete this challenge.');
        }
        if (!(await store.removeChallenge(trx, params.id))) throw noSuchChallenge();
        const { title } = found.challenge;
        const target = `${params.id} "${title}"`;
        await audit(trx, clock, { actor: caller.login, action: 'delete challenge', target, outcome: 'done', request });
        return title;
      });
      return { message: `Deleted "${title}"` };
    }),
  ];
}

interface PageOfPool {
  limit: number;
  /** Starts after this challenge. */
  before?: string | undefined;
  withInactive?: boolean;
}

interface Entry {
  json: string;
  active: boolean;
}

interface CachedPool {
  revision: number;
  countedAt: number;
  /** The whole pool in order, each challenge serialised as JSON. */
  entries: Promise<ReadonlyMap<string, Entry>>;
  pages: Newest<string, Promise<CachedBytes>>;
}

/**
 * The board counts may be this old, because every deal and completion changes them. Everything else is refreshed when
 * the pool changes.
 */
const countsTtlMs = 10 * secondMs;
/** Our own page only ever requests one or two; this limits how much unusual requests can add to the cache. */
const maxPages = 20;

/**
 * Returns a function that serves pages of the pool. Each process serialises and compresses a page once, and checks the
 * pool's revision on every call.
 */
function makePoolList({ db, clock }: Pick<Context, 'db' | 'clock'>): (page: PageOfPool) => Promise<CachedBytes> {
  const readRevision = makeReadRevision(db.read);
  let pool: CachedPool | undefined;

  async function currentPool(): Promise<CachedPool> {
    const revision = await readRevision();
    const now = clock();
    const isFresh = pool !== undefined && now >= pool.countedAt && now - pool.countedAt < countsTtlMs;
    if (isFresh && pool?.revision === revision) return pool;
    pool = { revision, countedAt: now, entries: serializeAll(), pages: new Newest(maxPages) };
    return pool;
  }

  async function serializeAll(): Promise<ReadonlyMap<string, Entry>> {
    const challenges = await listChallenges(db.read);
    return new Map(
      challenges.map((challenge) => {
        const { json } = serialized({ answer: Challenge }, challenge);
        return [challenge.id, { json, active: challenge.active }];
      }),
    );
  }

  return async (page) => {
    const current = await currentPool();
    const key = `${page.withInactive ? 'all' : 'active'}/${page.limit}/${page.before ?? ''}`;
    const cached = current.pages.get(key);
    if (cached !== undefined) return cached;
    const made = current.entries.then((entries) => cacheBytes(`[${pageOf(entries, page).join(',\n')}]`));
    current.pages.set(key, made);
    // Failures aren't cached.
    made.catch(() => {
      if (pool === current) pool = undefined;
    });
    return made;
  };
}

function pageOf(entries: ReadonlyMap<string, Entry>, { limit, before, withInactive = false }: PageOfPool): string[] {
  const start = before === undefined ? -1 : [...entries.keys()].indexOf(before);
  if (before !== undefined && start === -1) return [];
  return [...entries.values()]
    .slice(start + 1)
    .filter(({ active }) => active || withInactive)
    .slice(0, limit)
    .map(({ json }) => json);
}
