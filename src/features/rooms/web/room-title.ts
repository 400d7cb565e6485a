import type { Room } from '../contract.ts';
import { messages } from './messages.ts';

/** The heading of a room: "Road trip 123456". */
export const roomTitle = ({ name, id }: Room): string => messages.room.title(name, id);
