import type { MakeRecap } from '#features/rooms/web/index.ts';

/** Loads the drawing code only when the user asks for the picture. */
export const makeRecap: MakeRecap = async (client, room) => (await import('./make-recap.ts')).makeRecap(client, room);
