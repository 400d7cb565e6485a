import type { RoomGame } from '#features/rooms/server/index.ts';

export const platesGame: RoomGame = {
  name: 'plates',
  facts: async () => ({ description: 'Spot number plates on the road.' }),
};
