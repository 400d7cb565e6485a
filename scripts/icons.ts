import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

// Draws the icons of the installed app from `public/favicon.svg`. Run by hand when that changes: what it writes is committed.

const publicDir = join(import.meta.dirname, '../public');
const sign = await readFile(join(publicDir, 'favicon.svg'), 'utf8');
const [ground = '', edge = '', letter = ''] = sign.match(/<(?:rect|path)[^>]*>/g) ?? [];
const yellow = /fill="(#\w+)"/.exec(ground)?.[1] ?? '';
const edgeAndLetter = edge + letter;

/** The side of the sign's own coordinates. */
const side = 64;
const picture = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${content}</svg>`;
const shrunk = (content: string, scale: number) =>
  `<g transform="translate(${(side * (1 - scale)) / 2} ${(side * (1 - scale)) / 2}) scale(${scale})">${content}</g>`;
const everywhere = `<rect width="${side}" height="${side}" fill="${yellow}"/>`;

/** A system may cut it down to a circle of four fifths of its width: in there the edge of the sign just fits. */
const inSafeZone = shrunk(edgeAndLetter, 0.72);
const maskable = picture(everywhere + inSafeZone);
/** Only where it is opaque counts: the system gives the colour. */
const monochrome = picture(inSafeZone);
/** iOS rounds the corners by itself, and fills what is transparent with black. */
const apple = picture(everywhere + edgeAndLetter);

const icons: readonly [file: string, drawing: string, sizePx: number][] = [
  ['favicon.png', sign, 48],
  ['apple-touch-icon.png', apple, 180],
  ['icons/192.png', sign, 192],
  ['icons/512.png', sign, 512],
  ['icons/maskable-512.png', maskable, 512],
  ['icons/monochrome-512.png', monochrome, 512],
];

await mkdir(join(publicDir, 'icons'), { recursive: true });
for (const [file, drawing, sizePx] of icons) {
  const drawn = sharp(Buffer.from(drawing), { density: (72 * sizePx) / side }).resize(sizePx, sizePx);
  // A few colours are all it has; the others are its smooth edges.
  const bytes = await drawn.png({ palette: true, colours: 32, effort: 10, compressionLevel: 9 }).toBuffer();
  await writeFile(join(publicDir, file), bytes);
  console.log(`${file}: ${bytes.length} bytes`);
}
