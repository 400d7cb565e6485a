import type { Room } from '../contract.ts';
import { words } from './words.ts';

/** The heading of a room: "Road trip 123456". */
export const roomTitle = ({ name, id }: Room): string => words.room.title(name, id);
