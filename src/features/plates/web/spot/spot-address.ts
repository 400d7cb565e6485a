import { pathTo } from '#shared/pages.ts';
import { replaceQueryValue, useQueryValue } from '#web/navigation/navigate.ts';

const name = 'spot';

export const spotPath = (roomId: string, seq: number): string =>
  pathTo('room', { gameName: 'plates', roomNumber: roomId }, { [name]: String(seq) });

export const earlierPath = (roomId: string, game: number, seq?: number): string =>
  pathTo(
    'room',
    { gameName: 'plates', roomNumber: roomId },
    { game: String(game), [name]: seq === undefined ? undefined : String(seq) },
  );

/** The number of the earlier game in the URL; undefined if it isn't before the current one. */
export function useEarlierNumber(current: number): number | undefined {
  const requested = useQueryValue('game');
  const number = requested !== undefined && /^[1-9]\d{0,6}$/.test(requested) ? Number(requested) : current;
  return number < current ? number : undefined;
}

export const showSpot = (seq: number | undefined): void =>
  replaceQueryValue(name, seq === undefined ? undefined : String(seq));

export function useSpotSeq(): number | undefined {
  const requested = useQueryValue(name);
  return requested !== undefined && /^\d{1,15}$/.test(requested) ? Number(requested) : undefined;
}
