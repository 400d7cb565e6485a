import type { Room } from '../../contract.ts';

type Lively = Pick<Room, 'created_at' | 'here' | 'last'>;

/** When something happened in it last, at least that it was opened; in milliseconds since 1970. */
const lastMs = ({ last, created_at }: Lively) => Date.parse(last?.at ?? created_at);

/** The rooms one is likeliest to go back to, at most so many: first where somebody is now, then where something happened last. */
export function lastLively<R extends Lively>(rooms: readonly R[], atMost: number): R[] {
  const isHere = ({ here = 0 }: Lively) => (here > 0 ? 1 : 0);
  return [...rooms].sort((a, b) => isHere(b) - isHere(a) || lastMs(b) - lastMs(a)).slice(0, atMost);
}
