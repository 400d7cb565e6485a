import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * Half of the space in which V8 makes new objects, in MB. With V8's 1 MB to begin with each of the requests in flight is copied around by
 * the next of many collections. What is kept alive by what nobody needs any more, such as pieces of uploads, lies the longer the more it is:
 * `upload-garbage.ts` sees to those (decision 50).
 */
const halfMb = 16;
const watchEveryMs = 1000;

/** V8 begins with 1 MB and grows by this factor: one step leads to the size we want. */
const grow = `--semi-space-growth-factor=${halfMb}`;
const stay = '--semi-space-growth-factor=1';

/** Both halves together, and of the second one only what has been used. */
const hasGrown = () => {
  const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  return (young?.space_size ?? 0) > (halfMb / 2) * 1024 * 1024;
};

/** V8 grows the space when enough objects have outlived collections; so many come to it in some milliseconds. */
const objectsAtOnce = 10_000;
const maxTries = 200;

/**
 * Keeps the space for young objects at that size under load. The size itself can only be said on the command line, which is not ours
 * where the program is started by `npx` or by hand; the factor it grows by can be changed at any time. It grows here and now, so that
 * the modules that are loaded next cannot make it grow further. V8 makes it small again when nothing happens for a while, and
 * lets it grow again once something does. To be called before the modules are loaded.
 */
export function setHeapSize(): void {
  setFlagsFromString(grow);
  for (let tries = 0; !hasGrown() && tries < maxTries; tries++) Array.from({ length: objectsAtOnce }, () => ({}));
  setFlagsFromString(stay);
  let isGrowing = false;
  const watch = () => {
    if (hasGrown() !== isGrowing) return;
    isGrowing = !isGrowing;
    setFlagsFromString(isGrowing ? grow : stay);
  };
  setInterval(watch, watchEveryMs).unref();
}
