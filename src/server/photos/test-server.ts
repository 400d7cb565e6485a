import { EventEmitter, once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { drain, keepOpenForDrain } from '../http/connection-limits.ts';
import { openPhotos, type PhotosOptions } from './photos.ts';
import { withoutThumbnails } from './test-thumbnails.ts';

export interface PhotoServer {
  url: string;
  dir: string;
  photos: Awaited<ReturnType<typeof openPhotos>>;
  warnings: string[];
  /** Bugs thrown by `receive`. There must be none. */
  bugs: unknown[];
  /** Causes that would be logged as errors, although the client was told why it was refused. */
  causes: unknown[];
  /** Resolves when, in total, this many uploads have been answered or aborted, and cleaned up. */
  ended(count: number): Promise<void>;
  /** All files, except thumbnails of existing photos. */
  files(): Promise<string[]>;
  close(): Promise<void>;
}

/** A minimal server that handles uploads the way the site does, for tests and measurements. */
export async function startPhotoServer(options: Partial<PhotosOptions> = {}): Promise<PhotoServer> {
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'photos-')));
  const warnings: string[] = [];
  const bugs: unknown[] = [];
  const causes: unknown[] = [];
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  const photos = await openPhotos({ log, ...options, dir });
  const endings = new EventEmitter();
  let endedCount = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      send(response, 201, { name: await photos.receive(request) });
    } catch (error) {
      if (!(error instanceof AppError)) bugs.push(error);
      else if (error.cause !== undefined) causes.push(error.cause);
      const known = error instanceof AppError ? error : new AppError('bug', 'Something went wrong');
      if (known.retryAfterSeconds !== undefined) response.setHeader('retry-after', known.retryAfterSeconds);
      keepOpenForDrain(response);
      send(response, known.status, { error: known.message });
      const isTooLarge = known.code === 'tooLarge';
      await drain(request, { maxBytes: isTooLarge ? 64 * 1024 * 1024 : 0, maxMs: 30_000 });
    } finally {
      endedCount += 1;
      endings.emit('end');
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    dir,
    photos,
    warnings,
    bugs,
    causes,
    async ended(count) {
      while (endedCount < count) await once(endings, 'end');
    },
    async files() {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      return withoutThumbnails(entries.filter((entry) => entry.isFile()).map((entry) => entry.name));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await photos.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
  response.end(JSON.stringify(body));
}
