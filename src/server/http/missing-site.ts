import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { sendFailure } from './failure-replies.ts';
import { pageHeaders } from './headers.ts';

const page = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Pitstop</title>
<h1>This site's pages haven't been built</h1>
<p>Its data is safe, and its API works. If you run this site, type <code>npm ci</code> and <code>npm run build</code> in
Pitstop's folder, then start it again.</p>
</html>
`;

/** Replaces every page if there is no web build. */
export function serveMissingSite(app: FastifyInstance): void {
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/'))
      return sendFailure(request, reply, new AppError('notFound', 'There is nothing here.'));
    const headers = { ...pageHeaders, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    return reply
      .code(path === '/' ? 503 : 404)
      .headers(headers)
      .send(page);
  });
}
