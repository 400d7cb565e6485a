import type { Context } from '#server/context.ts';
import type { HomePart } from '#server/feature.ts';
import { hasRole } from '#shared/roles.ts';
import type { CigarsHome } from '../home-contract.ts';
import { goalOn } from '../plan.ts';
import type { Logs } from './log-store.ts';
import { timeThere } from './time-there.ts';

/** Says to the smoker's own Home how today stands; nothing before the first entry or plan. */
export function makeHome({ db, clock }: Pick<Context, 'db' | 'clock'>, logs: Logs): HomePart {
  return async (person): Promise<CigarsHome | undefined> => {
    if (!hasRole(person, 'smoker')) return undefined;
    const { date } = await timeThere(db.read, person.sessionId, clock());
    const { count, last, settings } = await logs.findDay(db.read, person.userId, date);
    if (last === null && settings.plan.kind === 'none') return undefined;
    const goal = goalOn(settings.plan, date);
    return { date, count, last, ...(goal !== undefined && { goal }) };
  };
}
