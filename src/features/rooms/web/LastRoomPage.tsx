import { useEffect } from 'react';
import { pageAt, pathTo } from '#shared/pages.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { lastRoom } from './last-room.ts';

/** The installed app's start page: the last room viewed on this device, or the lobby if there's none. */
export function LastRoomPage() {
  useEffect(() => {
    const path = lastRoom.read();
    const isRoom = path !== null && pageAt(path) === 'room';
    navigate(isRoom ? path : pathTo('lobby', { gameName: 'bingo' }), { replace: true });
  }, []);
  return null;
}
