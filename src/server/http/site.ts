import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { pathTo } from '#shared/pages.ts';
import { minuteMs } from '#shared/time.ts';
import { addressKey, type RateLimits } from '../rate-limits.ts';
import { drain, keepOpenForDrain } from './connection-limits.ts';
import { sendFailure } from './failure-replies.ts';
import { pageHeaders } from './headers.ts';

/** Enough for a handful of phone photos. The browser only reads the answer after sending them. */
const drained = { maxBytes: 64 * 1024 * 1024, maxMs: minuteMs / 2 };

/**
 * A photo shared with the installed app is normally handled by the service worker and never gets here. Without a worker
 * (cleared, or not installed yet) the page can't get the photo, so it's discarded unread and the page says so. Needs no
 * token, because it does nothing.
 */
export function serveMissedShare(app: FastifyInstance): void {
  app.route({
    method: 'POST',
    url: pathTo('share'),
    // Runs before the body is parsed, whatever its type.
    onRequest: async ({ raw }, reply) => {
      keepOpenForDrain(reply.raw);
      void drain(raw, drained);
      return reply
        .code(303)
        .header('location', pathTo('share', {}, { failed: 'missed' }))
        .send();
    },
    handler: (_request, reply) => reply,
  });
}

const page = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Pitstop</title>
<h1>This site's pages haven't been built</h1>
<p>Its data is safe, and its API works. If you run this site, type <code>npm ci</code> and <code>npm run build</code> in
Pitstop's folder, then start it again.</p>
</html>
`;

/** Replaces every page if there's no web build. */
export function serveMissingSite(app: FastifyInstance): void {
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/'))
      return sendFailure(request, reply, new AppError('notFound', "There's nothing here."));
    const headers = { ...pageHeaders, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    return reply
      .code(path === '/' ? 503 : 404)
      .headers(headers)
      .send(page);
  });
}

interface Asset {
  body: Buffer;
  brotli: Buffer | undefined;
  type: string;
  /** Vite puts a hash of the content into the names below `assets/`, so those files never change. */
  cacheControl: string;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

interface SitePage {
  html: string;
  exists: boolean;
}

export interface Site {
  dist: string;
  /** The page at an address: its HTML, and whether such a page exists. */
  pageFor: (path: string, html: string, visitor: { address: string }) => SitePage | Promise<SitePage>;
  /** Turns the built manifest of the installed app into this site's. */
  manifestFor: (built: string) => string;
}

const manifestPath = '/manifest.webmanifest';

/**
 * Serves the built site's files from memory, compressed at build time. Every other address is a page, rendered for each
 * request. Pages aren't cached, because the number of addresses is unlimited.
 */
export function serveSite(app: FastifyInstance, site: Site, { limits }: { limits: RateLimits }): void {
  const assets = readAssets(site.dist);
  const manifest = assets.get(manifestPath);
  if (manifest !== undefined) {
    const body = Buffer.from(site.manifestFor(manifest.body.toString()));
    assets.set(manifestPath, { ...manifest, body, brotli: undefined });
  }
  const html = assets.get('/index.html')?.body.toString() ?? '';
  assets.delete('/index.html');

  // Not counted, because files cost next to nothing and a single page requests dozens.
  app.get('/*', { config: { isUncounted: true } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const asset = assets.get(path);
    if (asset === undefined) limits.takeCall('apiByAddress', addressKey(request.address));
    if (path === '/api' || path.startsWith('/api/'))
      return sendFailure(request, reply, new AppError('notFound', "There's nothing here."));
    reply.headers(pageHeaders);
    if (asset !== undefined) return sendAsset(request, reply, asset);
    const { html: body, exists } = await site.pageFor(path, html, request);
    return reply
      .code(exists ? 200 : 404)
      .headers({ 'content-type': types['.html'], 'cache-control': 'no-cache' })
      .send(body);
  });
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  reply.headers({ 'content-type': asset.type, 'cache-control': asset.cacheControl, vary: 'accept-encoding' });
  const takesBrotli = asset.brotli !== undefined && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  if (!takesBrotli) return reply.send(asset.body);
  return reply.header('content-encoding', 'br').send(asset.brotli);
}

function readAssets(dist: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(dist, file).split(sep).join('/')}`;
    const type = types[extname(entry.name)];
    if (!entry.isFile() || type === undefined || path.startsWith('/.')) continue;
    assets.set(path, {
      body: readFileSync(file),
      brotli: readIfThere(`${file}.br`),
      type,
      cacheControl: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
  }
  return assets;
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
