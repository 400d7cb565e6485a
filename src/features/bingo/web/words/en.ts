export { announcements } from './en/announcements.ts';
export { failedMarks } from './en/failed-marks.ts';
export { lobby, personStats } from './en/lobby.ts';
export { photos } from './en/photos.ts';
export { room } from './en/room.ts';
export { share } from './en/share.ts';
export { square } from './en/square.ts';
export { stats } from './en/stats.ts';
export { unsent } from './en/unsent.ts';
