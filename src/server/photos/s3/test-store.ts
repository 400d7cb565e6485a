import crypto from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { readStoreAddress, type S3Setting } from '../../settings/photo-store.ts';
import { photoPath } from '../photo-name.ts';

const bucket = 'pit-photos';
const prefix = 'here/';

export interface TestStore extends AsyncDisposable {
  /** The PHOTOS_URL of this server, or of a proxy in front of it. */
  urlOf: (port?: number) => string;
  setting: S3Setting;
  port: number;
  /** All keys below the prefix, except those in the trash. */
  keys: () => Promise<string[]>;
  trashed: () => Promise<string[]>;
  bytesOf: (name: string) => Promise<Buffer>;
  overwrite: (key: string, bytes: Buffer | string) => Promise<void>;
  /** Makes everything in the store this old. */
  age: (ms: number) => Promise<void>;
}

const suffix = '._S3rver_object';

// The server creates continuation tokens with DES, which current OpenSSL no longer has, so they use another cipher
// here.
const twice = (bytes: crypto.BinaryLike) => Buffer.concat([bytes as Buffer, bytes as Buffer]);
for (const method of ['createCipheriv', 'createDecipheriv'] as const) {
  const make = crypto[method] as (name: string, key: crypto.BinaryLike, iv: crypto.BinaryLike) => never;
  crypto[method] = ((name: string, key: crypto.BinaryLike, iv: crypto.BinaryLike) =>
    name === 'des' ? make('aes-128-cbc', twice(key), twice(iv)) : make(name, key, iv)) as never;
}

export async function startTestStore(): Promise<TestStore> {
  const directory = await mkdtemp(join(tmpdir(), 'pitstop-s3-'));
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = (await store.run()) as AddressInfo;
  const urlOf = (at = port) => `s3://S3RVER:S3RVER@127.0.0.1:${at}/${bucket}/${prefix}?tls=off`;
  const folder = join(directory, bucket, prefix);
  const all = async () => {
    const files = await readdir(folder, { recursive: true }).catch(() => []);
    return files.filter((file) => file.endsWith(suffix)).map((file) => file.slice(0, -suffix.length));
  };
  const keys = async () => (await all()).filter((key) => !key.startsWith('trash/'));
  const pathOf = (key: string) => join(folder, `${key}${suffix}`);
  return {
    urlOf,
    setting: readStoreAddress(urlOf(), { key: undefined, secret: undefined }, 'PHOTOS_URL'),
    port,
    keys,
    trashed: async () => (await all()).filter((key) => key.startsWith('trash/')),
    bytesOf: (name) => readFile(pathOf(photoPath(name))),
    async overwrite(key, bytes) {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await rm(`${pathOf(key)}.md5`, { force: true });
      await writeFile(pathOf(key), bytes);
    },
    async age(ms) {
      const then = (Date.now() - ms) / 1000;
      for (const key of await keys()) {
        // A deletion that nobody awaited may still arrive.
        await utimes(pathOf(key), then, then).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
        });
      }
    },
    async [Symbol.asyncDispose]() {
      store.httpServer?.closeAllConnections();
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
