export { details } from './en/details.ts';
export { joining, sharing } from './en/doors.ts';
export { errors } from './en/errors.ts';
export { lists, lobby } from './en/lobby.ts';
export { room } from './en/room.ts';
