import type { FastifyInstance } from 'fastify';
import { makeFindHost } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { OpenFeature } from '#server/feature.ts';
import { serveHealth } from '#server/http/health.ts';
import { makeHttpServer } from '#server/http/http-server.ts';
import { serveOpenApi } from '#server/http/openapi.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { type Site, serveMissedShare, serveMissingSite, serveSite } from '#server/http/site.ts';
import { severalCalls } from '#server/idempotency/several-calls.ts';
import { sweepKeys } from '#server/idempotency/sweep-keys.ts';
import { JobRunner } from '#server/jobs.ts';
import { addressKey } from '#server/rate-limits.ts';
import { sweepLimits } from '#server/shared-buckets.ts';
import { gameAt, pageAt, pages, paramsAt } from '#shared/pages.ts';
import { minuteMs } from '#shared/time.ts';
import { features, openFeatures } from './features.ts';
import { namedManifest, type PageFacts, pageRenderer } from './page-html.ts';

/** Renders pages, which are the same for everyone: the first page with counts, and a room's with its host. */
export function makeSitePages(
  { config, db, clock, limits, log }: Pick<Context, 'config' | 'db' | 'clock' | 'limits' | 'log'>,
  features: readonly OpenFeature[],
  dist: string,
): Site['pageFor'] {
  const render = pageRenderer(dist, config);
  const readNumbers = makePublicNumbers(features, clock);
  const findHost = makeFindHost(db);
  // The default address is of no use to others.
  const origin = config.siteUrl === `http://localhost:${config.port}` ? undefined : config.siteUrl;

  async function invitationTo(path: string, address: string): Promise<PageFacts['invitation']> {
    const game = gameAt('room', path);
    if (game === undefined) return undefined;
    try {
      await limits.take('roomPreview', addressKey(address));
      const host = await findHost(paramsAt(pages.room.pattern, path).roomNumber ?? '', game);
      return host === undefined ? undefined : { host, game };
    } catch (error) {
      // The page works without the host.
      log.debug({ err: error }, 'A room was shown without its host');
      return undefined;
    }
  }

  return async (path, html, { address }) => {
    const name = pageAt(path);
    if (name === 'home') return render(path, html, { origin, numbers: await readNumbers() });
    if (name === 'room') return render(path, html, { origin, invitation: await invitationTo(path, address) });
    return render(path, html, { origin });
  };
}

type Numbers = Readonly<Record<string, number>>;

/**
 * The first page's public counts, refreshed by requests once they're a minute old. Only the first request waits for
 * them; counts that failed are left out.
 */
function makePublicNumbers(features: readonly OpenFeature[], clock: () => number): () => Promise<Numbers> {
  let known: { at: number; numbers: Promise<Numbers> } | undefined;

  async function read(): Promise<Numbers> {
    const all = await Promise.allSettled(features.map(async ({ publicNumbers }) => publicNumbers?.()));
    return Object.assign({}, ...all.map((result) => (result.status === 'fulfilled' ? result.value : {})));
  }

  return () => {
    const now = clock();
    if (known !== undefined && Math.abs(now - known.at) < minuteMs) return known.numbers;
    const before = known?.numbers;
    const numbers = read();
    known = { at: now, numbers };
    return before ?? numbers;
  };
}

const routesOf = (opened: readonly { routes: Route[] }[]): Route[] => [
  severalCalls(),
  ...opened.flatMap(({ routes }) => routes),
];

export const allRoutes = (context: Context): Route[] => routesOf(openFeatures(context));

/**
 * The whole site on one HTTP server that isn't listening yet. Without `dist`, the folder of the web build, it's just
 * the API.
 */
export function makeServer(context: Context, dist?: string, list = features): FastifyInstance {
  const app = makeHttpServer(context);
  const opened = openFeatures(context, list);
  const routes = routesOf(opened);
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
    // Not awaited, because the first request shares the same promise.
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
