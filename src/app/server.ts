import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { serveHealth } from '#server/http/health.ts';
import { makeHttpServer } from '#server/http/http-server.ts';
import { serveOpenApi } from '#server/http/openapi.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { serveMissedShare, serveMissingSite, serveSite } from '#server/http/site.ts';
import { severalCalls } from '#server/idempotency/several-calls.ts';
import { sweepKeys } from '#server/idempotency/sweep-keys.ts';
import { JobRunner } from '#server/jobs.ts';
import { sweepLimits } from '#server/limits/shared-buckets.ts';
import { features, openFeatures } from './features.ts';
import { namedManifest } from './page-html.ts';
import { makeSitePages } from './site-pages.ts';

const withOwn = (opened: readonly { routes: Route[] }[]): Route[] => [
  severalCalls(),
  ...opened.flatMap(({ routes }) => routes),
];

/** All API routes, feature by feature. */
export const allRoutes = (context: Context): Route[] => withOwn(openFeatures(context));

/** The whole site on one HTTP server, not yet listening; without `dist`, the folder of the web build, only its API. */
export function makeServer(context: Context, dist?: string, list = features): FastifyInstance {
  const app = makeHttpServer(context);
  const opened = openFeatures(context, list);
  const routes = withOwn(opened);
  serveHealth(app, context, dist !== undefined);
  serve(app, context, routes);
  serveOpenApi(app, context, routes);
  if (dist !== undefined) {
    const site = {
      dist,
      pageFor: makeSitePages(context, opened, dist),
      manifestFor: (built: string) => namedManifest(built, context.config.siteName),
    };
    serveSite(app, site, context);
    serveMissedShare(app);
  } else serveMissingSite(app);
  const jobs = new JobRunner(
    [sweepKeys(context), sweepLimits(context), ...opened.flatMap((feature) => feature.jobs ?? [])],
    context,
  );
  app.addHook('onListen', async () => {
    // Not awaited: the first request shares the same promise.
    for (const { prepare } of opened) {
      void (async () => prepare?.())().catch((error) =>
        context.log.error({ err: error }, 'Preparing a feature failed'),
      );
    }
    jobs.start();
  });
  app.addHook('preClose', async () => {
    await Promise.all([jobs.stop(), ...opened.map(({ close }) => close?.())]);
  });
  return app;
}
