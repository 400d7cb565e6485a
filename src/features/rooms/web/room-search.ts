import { pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { call } from '#web/api/client.ts';
import type { SearchProvider } from '#web/layout/search.ts';
import type { listUserRooms } from '../contract.ts';

/** Lets the search find the rooms somebody is in, by name and by number. */
export const roomSearch: SearchProvider = {
  name: 'rooms',
  load: async ({ login }) => {
    const rooms = await call<typeof listUserRooms>('GET /users/{login}/rooms', { params: { login } });
    return rooms.map(({ id, name, game }) => ({
      title: name,
      detail: id,
      icon: games[game].sign,
      to: pathTo('room', { gameName: game, roomNumber: id }),
    }));
  },
};
