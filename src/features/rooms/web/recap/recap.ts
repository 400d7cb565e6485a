import type { QueryClient } from '@tanstack/react-query';
import type { Room } from '../../contract.ts';

/** The picture that sums a room up. */
export interface Recap {
  picture: Blob;
  /** What it shows, in a sentence. */
  sentence: string;
}

/** Reads what a room has come to, and draws it on this device. */
export type MakeRecap = (client: QueryClient, room: Room) => Promise<Recap>;
