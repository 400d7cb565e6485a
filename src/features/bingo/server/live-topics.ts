import type { Live } from '#server/live/live.ts';

const channelOf = (roomId: string) => `room/${roomId}`;

export { channelOf as roomChannel };

/** What members of a room are told, always after the commit. */
export function makeTell(live: Live) {
  return {
    /** Details or members changed. */
    room: (roomId: string) => live.announce({ channel: channelOf(roomId), stale: ['room', 'scores'] }),
    board: (roomId: string, login: string) =>
      live.announce({ channel: channelOf(roomId), stale: ['scores', `board/${login}`] }),
    deleted: (roomId: string) => live.announce({ channel: channelOf(roomId), gone: 'deleted' }),
    removed: (roomId: string, userId: string) => live.announce({ channel: channelOf(roomId), gone: 'removed', userId }),
  };
}
export type Tell = ReturnType<typeof makeTell>;
