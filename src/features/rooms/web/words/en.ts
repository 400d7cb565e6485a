export { details } from './en/details.ts';
export { joining, sharing } from './en/doors.ts';
export { errors } from './en/errors.ts';
export { guests } from './en/guests.ts';
export { heart } from './en/hearts.ts';
export { lists, lobby } from './en/lobby.ts';
export { room } from './en/room.ts';
export { screens } from './en/screens.ts';
export { search } from './en/search.ts';
