import { drawLand, drawPosts, drawRoad } from './draw-land.ts';
import { drawTotals } from './draw-plate.ts';
import { drawSign } from './draw-sign.ts';
import { drawStones } from './draw-stones.ts';
import { type Pen, signFont } from './pen.ts';
import type { RecapFacts } from './recap-facts.ts';
import { picture } from './recap-layout.ts';

/** Lower ones only where the photos make a file that chats would refuse. */
const qualities = [0.9, 0.8, 0.7, 0.5];
const maxBytes = 500_000;

/**
 * The picture as a JPEG, drawn on this device; `hang` draws what hangs below the sign, `stand` the podium. Throws where the browser draws
 * none.
 */
export async function drawRecap(facts: RecapFacts, hang: (pen: Pen) => void, stand = drawStones): Promise<Blob> {
  await loadFace(facts);
  const canvas = Object.assign(document.createElement('canvas'), picture);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser gives no canvas');
  drawLand(pen);
  drawPosts(pen);
  drawSign(pen, facts);
  hang(pen);
  stand(pen, facts.podium);
  drawRoad(pen);
  drawTotals(pen, facts.totals);
  return asJpeg(canvas);
}

/** The face is fetched for the letters it is asked for; without it the picture is drawn in the system's. */
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
  if (smallest === undefined) throw new Error('This browser makes no JPEG');
  return smallest;
}
