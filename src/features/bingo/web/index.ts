export { waitingPhotos } from './photo/photo-outbox.ts';
