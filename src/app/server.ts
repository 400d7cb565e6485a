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

/** Everything the API can do, feature by feature, and what they prepare once the server listens. */
function assemble(context: Context): { routes: Route[]; prepare: () => Promise<void> } {
  const rooms = bingo(context);
  const cars = vehicles(context);
  const accounts = accountRoutes(context, [rooms.forget]);
  return { routes: [...accounts, ...challengeRoutes(context), ...rooms.routes, ...cars.routes], prepare: cars.prepare };
}

export const allRoutes = (context: Context): Route[] => assemble(context).routes;

/** The whole site on one HTTP server, not yet listening; without `dist`, the folder of the web build, only its API. */
export function makeServer(context: Context, dist?: string): FastifyInstance {
  const app = makeHttpServer(context);
  const { routes, prepare } = assemble(context);
  serveHealth(app, context);
  serve(app, context, routes);
  serveOpenApi(app, context, routes);
  if (dist !== undefined) serveSite(app, { dist, pageFor: pageRenderer(dist, context.config.siteName) });
  // Not awaited: who asks first is answered by the same work.
  app.addHook('onListen', async () => void prepare());
  return app;
}
