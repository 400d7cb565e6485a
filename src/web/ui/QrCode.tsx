import { fetched } from './fetched.tsx';

/** A QR code, as wide as its container; its library is loaded when it's shown. */
export const QrCode = fetched(async () => (await import('./qr-drawing.tsx')).QrDrawing);
