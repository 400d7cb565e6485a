import type { Live } from '#server/live/live.ts';

export const roomChannel = (roomId: string) => `room/${roomId}`;

/** What members of a room are told, always after the commit. */
export function makeTell(live: Live) {
  return {
    /** Details or members changed, and with them whatever a game says of its members. */
    room: (roomId: string) => live.announce({ channel: roomChannel(roomId), stale: ['room'] }),
    /** Topics of the game that is played in it. */
    game: (roomId: string, ...topics: string[]) => live.announce({ channel: roomChannel(roomId), stale: topics }),
    deleted: (roomId: string) => live.announce({ channel: roomChannel(roomId), gone: 'deleted' }),
    removed: (roomId: string, userId: string) =>
      live.announce({ channel: roomChannel(roomId), gone: 'removed', userId }),
  };
}
export type Tell = ReturnType<typeof makeTell>;
