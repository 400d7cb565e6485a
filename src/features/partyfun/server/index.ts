import type { RoomGame } from '#features/rooms/server/index.ts';

export const partyfunGame: RoomGame = {
  name: 'partyfun',
  facts: async () => ({ description: 'Small games for a party, on one phone or many.' }),
};
