import type { QueryClient } from '@tanstack/react-query';
import { jpegOf } from '#web/photos/jpeg-of.ts';
import type { RoomPhoto } from '../../photos/contract.ts';
import { largePhotoQuery } from '../../photos/web/api.ts';
import { measureWith, type Pen, red, roundRect, write } from './pen.ts';
import { coverOf, type Frame, frame, framesFor, truncate } from './recap-layout.ts';

const { width, height, margin, imageHeight } = frame;
export const imageWidth = width - 2 * margin;
const base = margin + imageHeight + 42;
const size = 32;

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
  pen.translate(-width / 2, -height / 2);
  pen.shadowColor = 'rgb(21 32 27 / 0.22)';
  pen.shadowBlur = 22;
  pen.shadowOffsetY = 8;
  roundRect(pen, [0, 0, width, height], 6, { fill: '#fffefa' });
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
  write(pen, truncate(measureWith(pen), login, maxWidth - 6, size), { x: margin + 3, y: base, size });
}

const heart = new Path2D(
  'M12 20.5C5 15.6 2.5 12 2.5 8.6 2.5 5.9 4.6 4 7 4c2 0 3.8 1.100 5 3.100C13.200 5.100 15 4 17 4c2.400 0 4.500 1.900 4.500 4.600 0 3.400-2.500 7-9.500 11.900z',
);

/** Draws the heart and its count on the right, and returns their total width. */
function drawLikes(pen: Pen, likes: number): number {
  const text = String(likes);
  const numberWidth = measureWith(pen)(text, size);
  write(pen, text, { x: width - margin, y: base, size, colour: red, align: 'right' });
  pen.save();
  pen.translate(width - margin - numberWidth - 38, base - 25);
  pen.scale(1.2, 1.2);
  pen.fillStyle = red;
  pen.fill(heart);
  pen.restore();
  return numberWidth + 44;
}

/** Loads these photos' pixels, which must be closed after drawing. A photo that can't be loaded is left out. */
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
