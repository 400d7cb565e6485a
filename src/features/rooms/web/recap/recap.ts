import type { QueryClient } from '@tanstack/react-query';
import type { Room } from '../../contract.ts';

/** What the recap needs to know about a room; an offline evening has the same shape. */
export type RecapRoom = Pick<Room, 'id' | 'name' | 'game' | 'is_private' | 'created_at'>;

/** The picture that sums up a room. */
export interface Recap {
  picture: Blob;
  /** What it shows, in a sentence. */
  sentence: string;
}

/** Reads a room's results, and draws them on this device. */
export type MakeRecap = (client: QueryClient, room: RecapRoom) => Promise<Recap>;
