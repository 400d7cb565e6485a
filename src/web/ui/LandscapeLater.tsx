import { lazy, Suspense } from 'react';

/** Fetched beside the page, which is whole without it. */
const Landscape = lazy(async () => ({ default: (await load())?.Landscape ?? (() => null) }));
const load = () => import('./Landscape.tsx').catch(() => undefined);

export const LandscapeLater = () => (
  <Suspense>
    <Landscape />
  </Suspense>
);
