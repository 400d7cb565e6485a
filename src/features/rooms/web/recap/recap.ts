import type { QueryClient } from '@tanstack/react-query';
import type { Room } from '../../contract.ts';

/** What the picture says of a room beside what was reached there; without a network and a room, of an evening. */
export type Recapped = Pick<Room, 'id' | 'name' | 'game' | 'is_private' | 'created_at'>;

/** The picture that sums a room up. */
export interface Recap {
  picture: Blob;
  /** What it shows, in a sentence. */
  sentence: string;
}

/** Reads what a room has come to, and draws it on this device. */
export type MakeRecap = (client: QueryClient, room: Recapped) => Promise<Recap>;
