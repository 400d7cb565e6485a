import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from '#features/accounts/server/index.ts';
import { bingo } from '#features/bingo/server/index.ts';
import { challengeRoutes } from '#features/challenges/server/index.ts';
import { vehicles } from '#features/vehicles/server/index.ts';
import type { Context } from '#server/context.ts';
import { serveHealth } from '#server/http/health.ts';
import { makeHttpServer } from '#server/http/http-server.ts';
import { serveOpenApi } from '#server/http/openapi.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { serveSite } from '#server/http/site.ts';
import { pageRenderer } from './page-html.ts';

/** The web build, beside `src`. */
export const distFolder = fileURLToPath(new URL('../../dist', import.meta.url));

/** Everything the API can do, feature by feature, and what they prepare once the server listens. */
function assemble(context: Context): { routes: Route[]; prepare: () => Promise<void> } {
  const rooms = bingo(context);
  const cars = vehicles(context);
  const accounts = accountRoutes(context, [rooms.forget]);
  return { routes: [...accounts, ...challengeRoutes(context), ...rooms.routes, ...cars.routes], prepare: cars.prepare };
}

export const allRoutes = (context: Context): Route[] => assemble(context).routes;

/** The whole site on one HTTP server, not yet listening. */
export function makeServer(context: Context): FastifyInstance {
  const app = makeHttpServer(context);
  const { routes, prepare } = assemble(context);
  serveHealth(app, context);
  serve(app, context, routes);
  serveOpenApi(app, context, routes);
  if (existsSync(distFolder)) {
    serveSite(app, { dist: distFolder, pageFor: pageRenderer(distFolder, context.config.siteName) });
  }
  // Not awaited: who asks first is answered by the same work.
  app.addHook('onListen', async () => void prepare());
  return app;
}
