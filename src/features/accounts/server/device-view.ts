import { toIso } from '#shared/time.ts';
import { describeDevice } from '../device-name.ts';
import type { Device } from '../own-contract.ts';
import type { SessionRow } from './session-store.ts';

/** `now` replaces the last use of the current session, because that's recorded only hourly. */
export function deviceView(row: SessionRow, current?: { sessionId: string; now: number }): Device {
  const isThis = current?.sessionId === row.id;
  return {
    id: row.id,
    ...describeDevice(row.agent),
    time_zone: row.timeZone,
    created_at: toIso(row.startedAt),
    last_used_at: toIso(isThis ? current.now : row.lastUsedAt),
    is_this: isThis,
  };
}
