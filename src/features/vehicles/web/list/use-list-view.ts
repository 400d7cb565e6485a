import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { storedIn } from '#web/device/stored.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import type { FilterContext } from '../../car-list.ts';
import {
  type Availability,
  allCars,
  hasAvailability,
  hasView,
  isSameView,
  type ListView,
  needsTrip,
  onSaleInEurope,
  parseView,
} from '../../list-view.ts';
import { thisMonth } from '../../on-sale.ts';
import { writeTrip } from '../../trip.ts';
import { useFavourites } from '../favourite-cars.ts';
import { currentTrip } from '../trip/use-trip.ts';

/** Whether all cars or those on sale in Europe were last chosen on this device; an address takes precedence. */
const storedAvailability = storedIn<Availability>({
  key: keyOfUser('caroffer'),
  storage: () => localStorage,
  fromText: (text) => (text === 'europe' ? onSaleInEurope : allCars),
  toText: (availability) => (hasAvailability(availability, onSaleInEurope) ? 'europe' : null),
});

const writtenAfterMs = 300;

/** Returns the current page's address for a view. */
type LinkTo = (view: ListView) => string;

const parseSearch = (search: string) => parseView(new URLSearchParams(search));

/** Adds this device's last trip to a view that needs a trip and has none. */
const withTrip = (view: ListView): ListView =>
  needsTrip(view) && view.trip === undefined ? { ...view, trip: currentTrip.read() } : view;

/** The view in an address, or else the one that was last chosen. */
function viewAt(search: string): ListView {
  const view = parseSearch(search);
  return withTrip(hasView(new URLSearchParams(search)) ? view : { ...view, ...storedAvailability.read() });
}

/** Replaces this history entry's address but keeps its scroll position. */
function writeAddress(view: ListView, linkTo: LinkTo): void {
  const link = linkTo(view);
  if (new URL(link, location.href).pathname !== location.pathname) return;
  if (!isSameView(parseSearch(location.search), view)) navigate(link, { replace: true, state: history.state });
}

/**
 * The view while it's being edited. The address is updated after a pause, because browsers throttle address changes
 * while a slider moves.
 */
export function useListView(linkTo: LinkTo): [view: ListView, change: (part: Partial<ListView>) => void] {
  const search = useSearch();
  const [view, setView] = useState(() => viewAt(search));
  const [lastSearch, setLastSearch] = useState(search);
  const latest = useRef(view);

  // Back, or a link within the page, changed the address.
  if (search !== lastSearch) {
    setLastSearch(search);
    const addressed = viewAt(search);
    if (!isSameView(addressed, view)) setView(addressed);
  }

  useEffect(() => {
    latest.current = view;
    // A trip from a link is stored too, so that the cars' pages show the same one.
    if (view.trip !== undefined && writeTrip(view.trip) !== writeTrip(currentTrip.read())) currentTrip.write(view.trip);
    const timer = setTimeout(() => writeAddress(view, linkTo), writtenAfterMs);
    return () => clearTimeout(timer);
  }, [view, linkTo]);

  // A user who follows a link before the pause is over should come back to the same view. Checkboxes are excluded,
  // because rendering during their click would revert it.
  useEffect(() => {
    const write = ({ target }: MouseEvent) => {
      if (!(target as Element).closest('label, input')) writeAddress(latest.current, linkTo);
    };
    document.addEventListener('click', write, { capture: true });
    return () => document.removeEventListener('click', write, { capture: true });
  }, [linkTo]);

  const change = (part: Partial<ListView>) => {
    storedAvailability.write({ ...latest.current, ...part });
    setView((previous) => withTrip({ ...previous, ...part }));
  };
  return [view, change];
}

export function useFilterContext(): FilterContext {
  const favourites = useFavourites();
  return useMemo(() => ({ today: thisMonth(), favourites }), [favourites]);
}
