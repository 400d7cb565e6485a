import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { pageAt, pageOf } from '#shared/pages.ts';
import { namedManifest } from './page-html.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path));

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}
interface Manifest {
  id: string;
  name: string;
  short_name: string;
  description: string;
  start_url: string;
  scope: string;
  display: string;
  theme_color: string;
  background_color: string;
  color_scheme_dark: { theme_color: string; background_color: string };
  icons: Icon[];
  shortcuts: { name: string; url: string; icons: Icon[] }[];
  share_target: {
    action: string;
    method: string;
    enctype: string;
    params: { files: { name: string; accept: string[] }[] };
  };
}
const built = read('public/manifest.webmanifest').toString();
const manifest = JSON.parse(namedManifest(built, 'The Box')) as Manifest;

test("the installed app has the site's name and description, covers the whole site, and opens its first page", () => {
  const { name, short_name, description, id, start_url, scope, display } = manifest;
  assert.deepEqual([name, short_name], ['The Box', 'The Box']);
  assert.match(description, /^A roadside stop for you and your friends/);
  assert.deepEqual([id, start_url, scope, display], ['/', '/', '/', 'standalone']);
});

test("the installed app's colours match the site's, in light and dark mode", () => {
  const tokens = read('src/web/styles/tokens.css').toString();
  const [light = '', dark = ''] = tokens.split('[data-theme="dark"]');
  const colours = (text: string) =>
    ['paper', 'card'].map((name) => new RegExp(`--${name}: (#\\w+)`).exec(text)?.[1] as string);
  const { background_color, theme_color, color_scheme_dark } = manifest;
  assert.deepEqual([background_color, theme_color], colours(light));
  assert.deepEqual([color_scheme_dark.background_color, color_scheme_dark.theme_color], colours(dark));
  // The browser's bar before and after the first script has run.
  assert.ok(read('index.html').includes(`name="theme-color" content="${theme_color}"`));
  assert.ok(read('public/first.js').includes(color_scheme_dark.theme_color));
});

const iconFiles = ({ icons, shortcuts }: Manifest) => [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)];

test('every icon in the manifest exists, has the stated size, and is quick to download', async () => {
  for (const { src, sizes, type } of iconFiles(manifest)) {
    const file = read(`public${src}`);
    const { format, width, height } = await sharp(file).metadata();
    assert.equal(`image/${format}`.replace('svg', 'svg+xml'), type, src);
    if (sizes !== 'any') assert.equal(`${width}x${height}`, sizes, src);
    assert.ok(file.length < 10_000, `${src}: ${file.length} bytes`);
  }
  const purposes = manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`);
  for (const needed of ['any 192x192', 'any 512x512', 'maskable 512x512', 'monochrome 512x512']) {
    assert.ok(purposes.includes(needed), needed);
  }
});

test('maskable icons have a safe margin and no transparency', async () => {
  for (const file of ['public/icons/maskable-512.png', 'public/apple-touch-icon.png']) {
    const { data, info } = await sharp(read(file)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number) => data.subarray(4 * (y * info.width + x), 4 * (y * info.width + x) + 4);
    const corner = colourAt(0, 0);
    assert.equal(corner[3], 255, file);
    if (!file.includes('maskable')) continue;
    const middle = info.width / 2;
    for (let y = 0; y < info.height; y++) {
      for (let x = 0; x < info.width; x++) {
        const isSafe = Math.hypot(x - middle, y - middle) <= 0.4 * info.width + 1;
        const isGround = isSafe || colourAt(x, y).every((value, index) => Math.abs(value - (corner[index] ?? 0)) < 8);
        if (!isGround) assert.fail(`${file} at ${x},${y}`);
      }
    }
  }
});

test('images named in the head have the size stated there', async () => {
  const sizes = async (path: string) => (await sharp(read(path)).metadata()).width;
  assert.deepEqual([await sizes('public/favicon.png'), await sizes('public/apple-touch-icon.png')], [48, 180]);
});

test("the link preview image has the size stated in the page's head, and is quick to download", async () => {
  const file = read('public/preview.png');
  const { format, width, height } = await sharp(file).metadata();
  assert.deepEqual([format, width, height], ['png', 1200, 630]);
  const head = read('src/app/page-html.ts').toString();
  for (const size of ["'og:image:width', '1200'", "'og:image:height', '630'"]) assert.ok(head.includes(size), size);
  assert.ok(file.length < 60_000, `${file.length} bytes`);
});

test('shortcuts lead to pages of the site', () => {
  const found = manifest.shortcuts.map(({ name, url }) => [name, pageAt(new URL(url, 'https://x.invalid').pathname)]);
  assert.deepEqual(found, [
    ['I smoked one', 'pitis'],
    ['Last room', 'lastRoom'],
  ]);
});

test('a shared picture is sent to the address and form field that the worker expects, and to a page of the site', () => {
  const { action, method, enctype, params } = manifest.share_target;
  assert.deepEqual([method, enctype, params.files.length], ['POST', 'multipart/form-data', 1]);
  assert.deepEqual(params.files[0]?.accept, ['image/*']);
  assert.equal(pageAt(action), 'share');
  assert.equal(pageOf('share').guard, 'token');
  const worker = read('src/web/photos/shared-photo.ts').toString();
  assert.ok(worker.includes(`sharePath = '${action}'`));
  assert.ok(worker.includes(`field = '${params.files[0]?.name}'`));
});
