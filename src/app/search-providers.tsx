/** What the features let the search find; fetched when it is opened, each with nothing of the others. */
export async function loadSearchProviders() {
  const [{ roomSearch }, { carSearch }, { logSearch }] = await Promise.all([
    import('#features/rooms/web/room-search.ts'),
    import('#features/vehicles/web/car-search.tsx'),
    import('#features/cigars/web/log-search.ts'),
  ]);
  return [roomSearch, carSearch, logSearch];
}
