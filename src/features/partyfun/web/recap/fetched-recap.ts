import type { MakeRecap } from '#features/rooms/web/index.ts';

/** The drawing code is loaded on demand. */
export const makeRecap: MakeRecap = async (client, room) => (await import('./make-recap.ts')).makeRecap(client, room);
