import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

// Draws the installed app's icons and the preview picture for messengers from `public/favicon.svg`. Run it manually
// when that file changes, and commit the output.

const publicDir = join(import.meta.dirname, '../public');
const sign = await readFile(join(publicDir, 'favicon.svg'), 'utf8');
const [ground = '', edge = '', letter = ''] = sign.match(/<(?:rect|path)[^>]*>/g) ?? [];
const yellow = /fill="(#\w+)"/.exec(ground)?.[1] ?? '';
const edgeAndLetter = edge + letter;

/** Side length of the sign's coordinate system. */
const side = 64;
const picture = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${content}</svg>`;
const shrunk = (content: string, scale: number) =>
  `<g transform="translate(${(side * (1 - scale)) / 2} ${(side * (1 - scale)) / 2}) scale(${scale})">${content}</g>`;
const everywhere = `<rect width="${side}" height="${side}" fill="${yellow}"/>`;

/** Systems may crop the icon to a circle four fifths of its width, into which the edge of the sign just fits. */
const inSafeZone = shrunk(edgeAndLetter, 0.72);
const maskable = picture(everywhere + inSafeZone);
/** Only its alpha matters, since the system sets the colour. */
const monochrome = picture(inSafeZone);
/** iOS rounds the corners itself, and fills transparent parts with black. */
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
  // The drawing has few colours; the others come from antialiasing.
  const bytes = await drawn.png({ palette: true, colours: 32, effort: 10, compressionLevel: 9 }).toBuffer();
  await writeFile(join(publicDir, file), bytes);
  console.log(`${file}: ${bytes.length} bytes`);
}

/** The sign on its posts beside the road, without text because each site has its own name. */
const previewSize = { width: 1200, height: 630 };
const preview = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
  <linearGradient id="post"><stop stop-color="#8c9690"/><stop offset=".4" stop-color="#e2e6e2"/><stop offset="1" stop-color="#6f7c75"/></linearGradient>
  <rect width="1200" height="630" fill="#f4f1e8"/>
  <circle cx="905" cy="310" r="92" fill="#ffc61a"/>
  <path d="M0 430C150 320 300 320 480 402C590 440 720 320 890 345C1000 365 1040 425 1130 385Q1170 370 1200 380V630H0z" fill="#ddebdd"/>
  <path d="M0 470C160 400 330 470 540 466S870 340 1200 450V630H0z" fill="#95bfa9"/>
  <rect y="520" width="1200" height="110" fill="#1d2622"/>
  <path d="M0 529h1200" stroke="#fff" stroke-width="5"/>
  <path d="M20 582h1200" stroke="#ffc61a" stroke-width="9" stroke-dasharray="84 58"/>
  <rect x="437" y="380" width="22" height="151" fill="url(#post)"/>
  <rect x="581" y="380" width="22" height="151" fill="url(#post)"/>
  <g transform="translate(350 70) scale(5.3)">${ground + edgeAndLetter}</g>
</svg>`;
const bytes = await sharp(Buffer.from(preview))
  .resize(previewSize)
  .png({ palette: true, colours: 96, effort: 10 })
  .toBuffer();
await writeFile(join(publicDir, 'preview.png'), bytes);
console.log(`preview.png: ${bytes.length} bytes`);
