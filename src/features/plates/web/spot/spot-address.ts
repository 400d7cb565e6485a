import { pathTo } from '#shared/pages.ts';
import { replaceQueryValue, useQueryValue } from '#web/navigation/query-value.ts';

const name = 'spot';

/** A room with the dialog of a spot over it, by the number of its event. */
export const spotPath = (roomId: string, seq: number): string =>
  pathTo('room', { gameName: 'plates', roomNumber: roomId }, { [name]: String(seq) });

export const showSpot = (seq: number | undefined): void =>
  replaceQueryValue(name, seq === undefined ? undefined : String(seq));

/** Which spot the address asks for. */
export function useSpotSeq(): number | undefined {
  const asked = useQueryValue(name);
  return asked !== undefined && /^\d{1,15}$/.test(asked) ? Number(asked) : undefined;
}
