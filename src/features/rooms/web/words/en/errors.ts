import { isolated } from '#web/text/isolate.ts';

/** Sentences of the catalogue, to the letter; where it is silent they are ours. */
export const errors = {
  currentRooms: (why: string) => `Error fetching current rooms: ${why}`,
  creating: (why: string) => `Error creating room: ${why}`,
  gameData: 'The game data could not be loaded.',
  invalidRoom: 'Invalid room data. Please try again later.',
  fetching: 'An error occurred while fetching the room data.',
  deleting: 'An error occurred while deleting the room.',
  leaving: 'You could not leave the room.',
  removing: (login: string) => `${isolated(login)} could not be removed.`,
};
