import { fetched } from './fetched.tsx';

/** A text to scan, as wide as its place; drawn by a library that comes when it is shown. */
export const QrCode = fetched(async () => (await import('./qr-drawing.tsx')).QrDrawing);
