import type { HomePart } from '#server/feature.ts';
import { hasRole } from '#shared/roles.ts';
import { toIso } from '#shared/time.ts';
import type { AdminHome } from '../home-contract.ts';
import type { Alerts } from './alerts.ts';

/** Shows the site's state on root's Home. */
export function makeHome(readAlerts: () => Promise<Pick<Alerts, 'needs'>>, startedAt: number): HomePart {
  return async (person): Promise<AdminHome | undefined> => {
    if (!hasRole(person, 'root')) return undefined;
    const [first] = (await readAlerts()).needs;
    return { ...(first && { short: first.short }), is_urgent: first?.urgency === 'now', started_at: toIso(startedAt) };
  };
}
