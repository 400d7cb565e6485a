import type { Context } from '#server/context.ts';
import { Prepared } from '#server/http/answers.ts';
import { chooseEncoding, type Encoding, matchesTag } from '#server/http/negotiate.ts';
import { type Route, route } from '#server/http/serve.ts';
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

export function vehicleRoutes({ db }: Context): Route[] {
  const currentListing = makeListings(db.read);
  return [
    route(contract.listVehicles, async ({ request: { headers } }) =>
      answerWith(
        await currentListing(),
        chooseEncoding(headers['accept-encoding']?.toString()),
        headers['if-none-match'],
      ),
    ),

    route(contract.getVehicle, async ({ params }) => {
      const car = await findCar(db.read, params.carId);
      const details = car && complete(car);
      if (details === undefined) throw new AppError('notFound', 'Car not found');
      return details;
    }),
  ];
}
