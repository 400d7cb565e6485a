import { makeFindHost } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { OpenFeature } from '#server/feature.ts';
import type { Site } from '#server/http/site.ts';
import { addressKey } from '#server/rate-limits.ts';
import { gameAt, pageAt, pages, paramsAt } from '#shared/pages.ts';
import { minuteMs } from '#shared/time.ts';
import type { PageFacts } from './page-head.ts';
import { pageRenderer } from './page-html.ts';

/** The pages as sent to anyone, logged in or not: with counts on the first one, and the host on a room's. */
export function makeSitePages(
  { config, db, clock, limits, log }: Pick<Context, 'config' | 'db' | 'clock' | 'limits' | 'log'>,
  features: readonly OpenFeature[],
  dist: string,
): Site['pageFor'] {
  const render = pageRenderer(dist, config);
  const readNumbers = makePublicNumbers(features, clock);
  const findHost = makeFindHost(db);
  // The default address is useless to others.
  const origin = config.siteUrl === `http://localhost:${config.port}` ? undefined : config.siteUrl;

  async function invitationTo(path: string, address: string): Promise<PageFacts['invitation']> {
    const game = gameAt('room', path);
    if (game === undefined) return undefined;
    try {
      await limits.take('roomPreview', addressKey(address));
      const host = await findHost(paramsAt(pages.room.pattern, path).roomNumber ?? '', game);
      return host === undefined ? undefined : { host, game };
    } catch (error) {
      // The page works without either.
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
 * The first page's public counts, at most a minute old or from the last request. Only the first request waits for them;
 * failed counts are left out.
 */
function makePublicNumbers(features: readonly OpenFeature[], clock: () => number): () => Promise<Numbers> {
  let known: { at: number; numbers: Promise<Numbers> } | undefined;

  async function read(): Promise<Numbers> {
    const all = await Promise.allSettled(features.map(async ({ publicNumbers }) => publicNumbers?.()));
    return Object.assign({}, ...all.map((one) => (one.status === 'fulfilled' ? one.value : {})));
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
