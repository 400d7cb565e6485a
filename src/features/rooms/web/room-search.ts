import { pathTo } from '#shared/pages.ts';
import { type GameName, games } from '#shared/site-map.ts';
import { call } from '#web/api/client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { copyText } from '#web/device/share-link.ts';
import type { SearchHit, SearchProvider } from '#web/layout/search.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { camera, share } from '#web/ui/icon-shapes.ts';
import { listUserRooms, type Room } from '../contract.ts';
import * as messages from './messages.ts';

export const roomSearch: SearchProvider = {
  name: 'rooms',
  load: async ({ login }) => {
    const rooms = await call(listUserRooms, { params: { login } }).catch(cachedRooms);
    return [
      ...rooms.map(hitOf),
      ...rooms.filter(({ game }) => game !== 'partyfun').map(photosOf),
      ...rooms.map(copyOf),
    ];
  },
};

/** The rooms in cached lists, for use offline. */
function cachedRooms(): Room[] {
  const lists = queryClient.getQueriesData<{ pages: Room[][] }>({ queryKey: ['rooms', 'of user'] });
  const rooms = lists.flatMap(([, list]) => list?.pages.flat() ?? []);
  // A game's list and the list of all games may contain the same room.
  return [...new Map(rooms.map((room) => [room.id, room])).values()];
}

/** The search has no icon for the party sign; its entries show the share icon or the plate anyway. */
function iconOf(game: GameName): SearchHit['icon'] {
  const { sign } = games[game];
  return sign === 'party' ? 'grid' : sign;
}

const addressOf = ({ game, id }: Room) => pathTo('room', { gameName: game, roomNumber: id });

function hitOf(room: Room): SearchHit {
  const { id, name, game, user_count: players, mine } = room;
  return {
    group: 'rooms',
    title: name,
    note: messages.search.players(players),
    also: messages.search.roomAlso,
    ...(mine && { value: { number: `${mine.done}/${mine.of}` } }),
    plate: { mark: games[game].mark, text: id },
    icon: iconOf(game),
    to: addressOf(room),
  };
}

/** Only found by typing, like the entry that copies the link. */
function photosOf(room: Room): SearchHit {
  return {
    group: 'rooms',
    title: messages.search.photosOf(room.name),
    also: `${room.id} ${messages.search.photosAlso}`,
    icon: iconOf(room.game),
    shape: camera,
    isTyped: true,
    to: pathTo('photos', { gameName: room.game, roomNumber: room.id }),
  };
}

/** Only found by typing, because until then the user's own rooms are enough. */
function copyOf(room: Room): SearchHit {
  return {
    group: 'actions',
    title: messages.search.copyLink(room.name),
    detail: games[room.game].title,
    also: `${room.id} ${messages.search.copyAlso}`,
    icon: iconOf(room.game),
    shape: share,
    isTyped: true,
    act: async (notify) => {
      const isCopied = await copyText(`${siteOrigin()}${addressOf(room)}`);
      notify(isCopied ? messages.search.copied(room.name) : messages.search.notCopied);
    },
  };
}
