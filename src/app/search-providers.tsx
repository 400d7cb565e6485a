import { logSearch } from '#features/cigars/web/log-search.ts';
import { roomSearch } from '#features/rooms/web/room-search.ts';
import { carSearch } from '#features/vehicles/web/car-search.tsx';

/** What the features let the search find. */
export const searchProviders = [roomSearch, carSearch, logSearch];
