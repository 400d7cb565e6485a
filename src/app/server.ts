import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from '#features/accounts/server/index.ts';
import { bingo } from '#features/bingo/server/index.ts';
import { challengeRoutes } from '#features/challenges/server/index.ts';
import { vehicleRoutes } from '#features/vehicles/server/index.ts';
import type { Context } from '#server/context.ts';
import { serveHealth } from '#server/http/health.ts';
import { makeHttpServer } from '#server/http/http-server.ts';
import { serveOpenApi } from '#server/http/openapi.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { serveSite } from '#server/http/site.ts';
import { pageRenderer } from './page-html.ts';

/** The web build, beside `src`. */
export const distFolder = fileURLToPath(new URL('../../dist', import.meta.url));

/** Everything the API can do, feature by feature. */
export function allRoutes(context: Context): Route[] {
  const { routes, forget } = bingo(context);
  return [...accountRoutes(context, [forget]), ...challengeRoutes(context), ...routes, ...vehicleRoutes(context)];
}

/** The whole site on one HTTP server, not yet listening. */
export function makeServer(context: Context): FastifyInstance {
  const app = makeHttpServer(context);
  const routes = allRoutes(context);
  serveHealth(app, context);
  serve(app, context, routes);
  serveOpenApi(app, context, routes);
  if (existsSync(distFolder)) {
    serveSite(app, { dist: distFolder, pageFor: pageRenderer(distFolder, context.config.siteName) });
  }
  return app;
}
