import { pathTo } from '#shared/pages.ts';
import { replaceQueryValue, useQueryValue } from '#web/navigation/navigate.ts';

const name = 'spot';

/** A room with the dialog of a spot over it, by the number of its event. */
export const spotPath = (roomId: string, seq: number): string =>
  pathTo('room', { gameName: 'plates', roomNumber: roomId }, { [name]: String(seq) });

/** An earlier game of a room, and over it the dialog of one of its spots. */
export const earlierPath = (roomId: string, game: number, seq?: number): string =>
  pathTo(
    'room',
    { gameName: 'plates', roomNumber: roomId },
    { game: String(game), [name]: seq === undefined ? undefined : String(seq) },
  );

/** Which game before the one at hand the address asks for. */
export function useEarlierNumber(atHand: number): number | undefined {
  const asked = useQueryValue('game');
  const number = asked !== undefined && /^[1-9]\d{0,6}$/.test(asked) ? Number(asked) : atHand;
  return number < atHand ? number : undefined;
}

export const showSpot = (seq: number | undefined): void =>
  replaceQueryValue(name, seq === undefined ? undefined : String(seq));

/** Which spot the address asks for. */
export function useSpotSeq(): number | undefined {
  const asked = useQueryValue(name);
  return asked !== undefined && /^\d{1,15}$/.test(asked) ? Number(asked) : undefined;
}
