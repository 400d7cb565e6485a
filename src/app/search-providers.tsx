import { logSearch } from '#features/cigars/web/log-search.ts';
import { roomSearch } from '#features/rooms/web/room-search.ts';
import { carSearch } from '#features/vehicles/web/car-search.tsx';

export const searchProviders = [roomSearch, carSearch, logSearch];
