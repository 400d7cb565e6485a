import type { Context } from '#server/context.ts';
import type { OpenFeature } from '#server/feature.ts';
import { Prepared } from '#server/http/answers.ts';
import { chooseEncoding, type Encoding, matchesTag } from '#server/http/negotiate.ts';
import { route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { complete } from './complete.ts';
import { type Listing, makeListings } from './listing.ts';
import { findCar } from './store.ts';

const tagSuffix: Record<Encoding, string> = { br: '-br', gzip: '-gz', identity: '' };

/** Each encoding has bytes of its own and so an entity tag of its own. */
function answerWith({ digest, bodies }: Listing, encoding: Encoding, ifNoneMatch: string | undefined): Prepared {
  const etag = `"${digest}${tagSuffix[encoding]}"`;
  // Kept by the browser that asked, and asked for again every time: who lost the role loses the list.
  const headers = { etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' };
  if (matchesTag(ifNoneMatch, etag)) return new Prepared(304, headers);
  const full: Record<string, string> = { ...headers, 'content-type': 'application/json; charset=utf-8' };
  if (encoding !== 'identity') full['content-encoding'] = encoding;
  return new Prepared(200, full, bodies[encoding]);
}

/**
 * The routes of the cars, and what to do once the server listens, so that the first visitor does not
 * wait for the list to be made and compressed.
 */
export function openVehicles({ db, log }: Context): OpenFeature {
  const currentListings = makeListings(db.read);
  const routes = [
    route(contract.listVehicles, async ({ request: { headers }, query: { part } }) => {
      const listing = (await currentListings())[part ?? 'whole'];
      return answerWith(listing, chooseEncoding(headers['accept-encoding']?.toString()), headers['if-none-match']);
    }),

    route(contract.getVehicle, async ({ params }) => {
      const car = await findCar(db.read, params.carId);
      const details = car && complete(car);
      if (details === undefined) throw new AppError('notFound', 'Car not found');
      return details;
    }),
  ];
  const prepare = async () => {
    try {
      await currentListings();
    } catch (error) {
      log.warn({ err: error }, 'The list of cars could not be made ahead');
    }
  };
  return { routes, prepare };
}
