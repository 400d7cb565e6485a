import type { Room } from '../../contract.ts';

type Activity = Pick<Room, 'created_at' | 'here' | 'last'>;

/** The time of the room's last activity, or else of its creation, in milliseconds since 1970. */
const lastMs = ({ last, created_at }: Activity) => Date.parse(last?.at ?? created_at);

/** The rooms the user is likeliest to return to, those with somebody present first. */
export function mostRecentlyActive<R extends Activity>(rooms: readonly R[], max: number): R[] {
  const isOccupied = ({ here = 0 }: Activity) => (here > 0 ? 1 : 0);
  return [...rooms].sort((a, b) => isOccupied(b) - isOccupied(a) || lastMs(b) - lastMs(a)).slice(0, max);
}
