import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { HomePart } from '#server/feature.ts';
import { hasRole } from '#shared/roles.ts';
import { dayMs, toIso } from '#shared/time.ts';
import { type AdminHome, firstSteps } from '../home-contract.ts';
import type { Alerts } from './alerts.ts';

/** How long a site counts as new after its first account. */
const newForMs = 30 * dayMs;

type StepsRow = { since: number | null; people: number; invitations: number; rooms: number; passkeys: number };

export function makeHome(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  readAlerts: () => Promise<Pick<Alerts, 'alerts'>>,
  startedAt: number,
): HomePart {
  const countSteps = makeCountSteps(db);
  return async (person): Promise<AdminHome | undefined> => {
    if (!hasRole(person, 'root')) return undefined;
    const [{ alerts }, [row]] = await Promise.all([readAlerts(), countSteps(db.read, { userId: person.userId })]);
    const [first] = alerts;
    const steps = row && clock() - (row.since ?? 0) < newForMs ? stepsOf(row) : undefined;
    return {
      ...(first && { short: first.short }),
      is_urgent: first?.urgency === 'now',
      started_at: toIso(startedAt),
      ...(steps && { steps }),
    };
  };
}

function stepsOf({ people, invitations, rooms, passkeys }: StepsRow): AdminHome['steps'] {
  const isDone = { invite: people > 1 || invitations > 0, room: rooms > 0, passkey: passkeys > 0, backup: false };
  return firstSteps.filter((step) => !isDone[step]);
}

function makeCountSteps({ read }: Pick<Database, 'read'>) {
  return prepared<{ userId: string }, StepsRow>(read, (db, parameter) =>
    db
      .selectFrom('users')
      .where('ends_at', 'is', null)
      .select(({ fn, selectFrom }) => [
        fn.min<number | null>('created_at').as('since'),
        fn.countAll<number>().as('people'),
        selectFrom('invitations')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .as('invitations'),
        selectFrom('rooms')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .as('rooms'),
        selectFrom('passkeys')
          .where('user_id', '=', parameter('userId'))
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .as('passkeys'),
      ])
      .$narrowType<{ invitations: number; rooms: number; passkeys: number }>(),
  );
}
