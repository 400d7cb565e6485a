import sharp from 'sharp';
import { uploadImage } from '#features/bingo/contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { startServer } from './pinned.ts';
import { type Member, makeScene, type Scene } from './scene.ts';

const members = 50;
const photosEach = 6;
const atOnce = 3;

/** Everyone has completed half of their squares with a photo, uploaded through the real server. */
export async function makePhotoRoom(): Promise<Scene> {
  const scene = await makeScene(members);
  const server = await startServer(scene.dataDir);
  // The server accepts a few photos at a time and refuses more.
  await Promise.all(
    Array.from({ length: atOnce }, async (_, first) => {
      for (let index = first; index < members; index += atOnce)
        for (let square = 0; square < photosEach; square++)
          await sendPhoto(server.port, scene.members[index] as Member, square);
    }),
  );
  await server.stop();
  return scene;
}

let last = 0;

/** A different picture each time. The file is small, but its thumbnail is as large as a landscape's. */
function patches(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 60 + (++last % 120), sigma: 30 } as const;
  return sharp({ create: { width: 48, height: 36, channels: 3, background: '#808080', noise } })
    .resize(960, 720, { kernel: 'cubic' })
    .jpeg({ quality: 70 })
    .toBuffer();
}

export async function sendPhoto(port: number, { login, roomId, token, board }: Member, square: number): Promise<void> {
  const challengeId = board[square]?.challenge.id ?? '';
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await patches())], { type: 'image/jpeg' }), 'photo.jpg');
  const address = `http://127.0.0.1:${port}${addressOf(uploadImage, { login, roomId, challengeId })}`;
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(address, { method: uploadImage.method, headers, body: form });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
}
