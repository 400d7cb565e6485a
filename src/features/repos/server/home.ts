import type { Context } from '#server/context.ts';
import type { HomePart } from '#server/feature.ts';
import { hasRole } from '#shared/roles.ts';
import type { ReposHome } from '../home-contract.ts';
import type { RepositoryStatus } from './repository-status.ts';

/** Says to Home how many commits wait. Git takes its time: it is asked for the next visit, and this one gets what the last one saw. */
export function makeHome({ config }: Pick<Context, 'config'>, status: RepositoryStatus): HomePart {
  return async (person): Promise<ReposHome | undefined> => {
    if (!hasRole(person, 'git')) return undefined;
    const seen = [...config.repositories].map(([name, setting]) => status.lastSeen(name, setting));
    const known = seen.flatMap((snapshot) => snapshot?.behind ?? []);
    return known.length === 0 ? undefined : { behind: known.reduce((sum, behind) => sum + behind, 0) };
  };
}
