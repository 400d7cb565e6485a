export { allRoomsKey, roomKey, userRoomsQuery } from './api.ts';
export { RoomDetails } from './details/RoomDetails.tsx';
export { ShareRoom } from './doors/fetched-share.ts';
export type { RoomEnding } from './doors/RoomEnded.tsx';
export type { GameLobby, GameRoom } from './game-parts.ts';
export { lastRoom } from './last-room.ts';
export { useRoomLive } from './live/use-room-live.ts';
export { memberPath } from './member-path.ts';
export { roomTitle } from './room-title.ts';
