import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { userRoomsQuery } from '#features/rooms/web/index.ts';
import { platesOf } from '../../plates-document.ts';
import { platesQuery } from '../api.ts';
import { listed } from './europe-mini.ts';

const game = 'plates';

/** The countries that the group has found in the Collector of Europe that was played last; undefined where there is none, and until it is known. */
export function useOwnEurope(login: string): ReadonlySet<string> | undefined {
  const { data: rooms } = useInfiniteQuery(userRoomsQuery(login, game));
  // The list of rooms does not tell what is collected, but how much there is.
  const room = rooms?.pages.flat().find(({ mine }) => mine?.of === listed);
  const { data } = useQuery({ ...platesQuery(room?.id ?? ''), enabled: room !== undefined });
  const known = data && platesOf(data.document);
  const settings = known?.game.settings;
  if (known?.spots.length === 0 || settings?.kind !== 'collector' || settings.list !== 'europe') return undefined;
  return new Set(known?.spots.map(({ target }) => target));
}
