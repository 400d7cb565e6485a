import type { QueryClient } from '@tanstack/react-query';
import { games } from '#shared/site-map.ts';
import { siteName } from '#web/layout/site-name.ts';
import { jpegOf } from '#web/photos/use-blob-url.ts';
import type { RoomPhoto } from '../../photos/contract.ts';
import { largePhotoQuery } from '../../photos/web/api.ts';
import { drawStones } from './draw-stones.ts';
import {
  drawPlate,
  drawTotals,
  gradient,
  ink,
  measureWith,
  type Pen,
  red,
  roundRect,
  signFont,
  write,
  yellow,
} from './pen.ts';
import type { RecapFacts } from './recap-facts.ts';
import { coverOf, type Frame, frame, framesFor, nameLines, picture, sizeToFit, truncate } from './recap-layout.ts';

/** The lower qualities are only used if the photos make the file too large for chat apps. */
const qualities = [0.9, 0.8, 0.7, 0.5];
const maxBytes = 500_000;

/** Draws the picture as a JPEG; `drawContent` draws what's below the sign. Throws if the browser can't draw it. */
export async function drawRecap(
  facts: RecapFacts,
  drawContent: (pen: Pen) => void,
  drawPodium = drawStones,
): Promise<Blob> {
  await loadFace(facts);
  const canvas = Object.assign(document.createElement('canvas'), picture);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser has no canvas');
  drawLandscape(pen);
  drawPosts(pen);
  drawSign(pen, facts);
  drawContent(pen);
  drawPodium(pen, facts.podium);
  drawRoad(pen);
  drawTotals(pen, facts.totals);
  return asJpeg(canvas);
}

/** Loads the font for the letters that are drawn; if that fails, the system's font is used. */
async function loadFace({ name, podium }: RecapFacts): Promise<void> {
  const letters = `${name}${podium.map(({ login }) => login).join('')}0123456789`;
  await document.fonts.load(signFont(48), letters).catch(() => undefined);
}

async function asJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  let smallest: Blob | undefined;
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob === null) break;
    smallest = blob;
    if (blob.size < maxBytes) break;
  }
  if (smallest === undefined) throw new Error("This browser can't create a JPEG");
  return smallest;
}

const left = 134;
const right = 947;
/** Where the code's plate begins, and the gap before it. */
const plateAt = 650;
const gap = 24;

/** Draws the big sign with the room's name, the days of play, and the code unless the room is private. */
function drawSign(pen: Pen, { name, game, days, number }: RecapFacts): void {
  roundRect(pen, [70, 56, 940, 236], 34, { fill: yellow });
  roundRect(pen, [84.5, 70.5, 911, 207], 22, { edge: ink, edgeWidth: 5 });

  const measure = measureWith(pen);
  const site = 44;
  const siteSize = sizeToFit(measure, siteName, right - plateAt, site, 24);
  write(pen, siteName, { x: right, y: 143, size: siteSize, align: 'right' });
  const end = number === undefined ? right - measure(siteName, siteSize) : plateAt;
  const { size, lines } = nameLines(measure, name, end - gap - left);
  const [first = '', second] = lines;
  if (second === undefined) write(pen, first, { x: left, y: 198, size });
  else {
    write(pen, first, { x: left, y: 142, size });
    write(pen, second, { x: left, y: 206, size });
  }
  const daysWidth = (number === undefined ? right : plateAt - gap) - left;
  const daysSize = sizeToFit(measure, days, daysWidth, 36, 26);
  write(pen, truncate(measure, days, daysWidth, daysSize), { x: 133, y: 251, size: daysSize });
  if (number !== undefined) {
    drawPlate(
      pen,
      { x: plateAt, y: 165, width: 298, height: 79 },
      { mark: games[game].mark, text: number, size: 54, strip: 70, spacing: 4 },
    );
  }
}

const { width, height } = picture;

/** Points along the top of each range of hills, from left to right. */
const hills: readonly { colour: string; points: readonly (readonly [number, number])[] }[] = [
  {
    colour: '#b9d3bd',
    points: [
      [0, 896],
      [60, 860],
      [200, 816],
      [370, 842],
      [540, 880],
      [700, 826],
      [820, 795],
      [900, 810],
      [1000, 844],
      [1080, 840],
    ],
  },
  {
    colour: '#86b197',
    points: [
      [0, 980],
      [120, 930],
      [240, 906],
      [370, 937],
      [540, 965],
      [700, 927],
      [820, 893],
      [920, 899],
      [1010, 920],
      [1080, 950],
    ],
  },
  {
    colour: '#4f8f6e',
    points: [
      [0, 1070],
      [180, 1046],
      [370, 1041],
      [540, 1052],
      [700, 1045],
      [880, 1050],
      [1010, 1036],
      [1080, 1030],
    ],
  },
];
const roadAt = 1228;

function drawLandscape(pen: Pen): void {
  pen.fillStyle = gradient(
    pen,
    [0, 0, 0, 880],
    [
      [0, '#a9cfe8'],
      [0.4, '#c4deeb'],
      [0.75, '#e3ecea'],
      [1, '#f6efdc'],
    ],
  );
  pen.fillRect(0, 0, width, height);
  for (const { colour, points } of hills) drawHills(pen, points, colour);
}

function drawHills(pen: Pen, points: readonly (readonly [number, number])[], colour: string): void {
  pen.beginPath();
  pen.moveTo(0, roadAt);
  for (const [index, [x, y]] of points.entries()) {
    const next = points[index + 1];
    // Curves through the midpoints, with the points as control points.
    if (index === 0) pen.lineTo(x, y);
    else if (next !== undefined) pen.quadraticCurveTo(x, y, (x + next[0]) / 2, (y + next[1]) / 2);
    else pen.lineTo(x, y);
  }
  pen.lineTo(width, roadAt);
  pen.fillStyle = colour;
  pen.fill();
}

function drawPosts(pen: Pen): void {
  for (const x of [210, 844]) {
    pen.fillStyle = gradient(
      pen,
      [x, 0, x + 26, 0],
      [
        [0, '#8c9690'],
        [0.4, '#e2e6e2'],
        [1, '#6f7c75'],
      ],
    );
    pen.fillRect(x, 280, 26, roadAt - 280);
  }
}

function drawRoad(pen: Pen): void {
  pen.fillStyle = '#2c3732';
  pen.fillRect(0, roadAt, width, height - roadAt);
  pen.fillStyle = ink;
  pen.fillRect(0, roadAt, width, 2);
  pen.fillStyle = '#f4f1e9';
  pen.fillRect(0, roadAt + 5, width, 4);
}

const { width: frameWidth, height: frameHeight, margin, imageHeight } = frame;
export const imageWidth = frameWidth - 2 * margin;
const base = margin + imageHeight + 42;
const nameSize = 32;

interface LoadedPhoto {
  image: ImageBitmap;
  login: string;
  likes: number;
}

/** Draws white, slightly tilted frames below the sign. `inside` draws the content of each, from its top left. */
export function drawFrames<T>(pen: Pen, things: readonly T[], inside: (thing: T) => void): void {
  for (const [index, place] of framesFor(things.length).entries()) {
    const thing = things[index];
    if (thing === undefined) continue;
    pen.save();
    drawFrame(pen, place);
    inside(thing);
    pen.restore();
  }
}

function drawFrame(pen: Pen, { x, y, turn }: Frame): void {
  pen.translate(x, y);
  pen.rotate((turn * Math.PI) / 180);
  pen.translate(-frameWidth / 2, -frameHeight / 2);
  pen.shadowColor = 'rgb(21 32 27 / 0.22)';
  pen.shadowBlur = 22;
  pen.shadowOffsetY = 8;
  roundRect(pen, [0, 0, frameWidth, frameHeight], 6, { fill: '#fffefa' });
  pen.shadowColor = 'transparent';
}

export function drawPhotos(pen: Pen, photos: readonly LoadedPhoto[]): void {
  drawFrames(pen, photos, ({ image, login, likes }) => {
    const part = coverOf(image, { width: imageWidth, height: imageHeight });
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(image, part.x, part.y, part.width, part.height, margin, margin, imageWidth, imageHeight);
    const likesWidth = likes > 0 ? drawLikes(pen, likes) : 0;
    writeName(pen, login, imageWidth - likesWidth);
  });
}

export function writeName(pen: Pen, login: string, maxWidth = imageWidth): void {
  write(pen, truncate(measureWith(pen), login, maxWidth - 6, nameSize), { x: margin + 3, y: base, size: nameSize });
}

const heart = new Path2D(
  'M12 20.5C5 15.6 2.5 12 2.5 8.6 2.5 5.9 4.6 4 7 4c2 0 3.8 1.100 5 3.100C13.200 5.100 15 4 17 4c2.400 0 4.500 1.900 4.500 4.600 0 3.400-2.500 7-9.500 11.900z',
);

/** Draws the heart and its count on the right, and returns their total width. */
function drawLikes(pen: Pen, likes: number): number {
  const text = String(likes);
  const numberWidth = measureWith(pen)(text, nameSize);
  write(pen, text, { x: frameWidth - margin, y: base, size: nameSize, colour: red, align: 'right' });
  pen.save();
  pen.translate(frameWidth - margin - numberWidth - 38, base - 25);
  pen.scale(1.2, 1.2);
  pen.fillStyle = red;
  pen.fill(heart);
  pen.restore();
  return numberWidth + 44;
}

/** Loads these photos as bitmaps, which must be closed after drawing. A photo that can't be loaded is left out. */
export async function loadPhotos(
  client: QueryClient,
  roomId: string,
  photos: readonly RoomPhoto[],
): Promise<LoadedPhoto[]> {
  const loaded = await Promise.all(photos.map((photo) => loadPhoto(client, roomId, photo)));
  return loaded.filter((photo) => photo !== undefined);
}

async function loadPhoto(client: QueryClient, roomId: string, photo: RoomPhoto): Promise<LoadedPhoto | undefined> {
  try {
    const { image } = await client.fetchQuery({ ...largePhotoQuery(roomId, photo), retry: false });
    return { image: await createImageBitmap(jpegOf(image)), login: photo.login, likes: photo.hearts.length };
  } catch {
    return undefined;
  }
}
