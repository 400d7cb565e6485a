import type { Room } from '../contract.ts';
import { words } from './words.ts';

/** How a room is called at its top: "Road trip 123456". */
export const roomTitle = ({ name, id }: Room): string => words.room.title(name, id);
