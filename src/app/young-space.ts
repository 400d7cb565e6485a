import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * Half of the space in which V8 makes new objects, in MB. With less of it every request in flight is copied around by the next of
 * many collections; with more the processor's caches do not hold it, and the pieces of uploads nobody needs any more lie
 * there: with V8's own 32 MB, twenty photos at once took 70 MB more and kept them (decision 50).
 */
const halfMb = 16;
const watchEveryMs = 1000;

/** V8 begins with 1 MB and grows by this factor: the first step leads to the size we want. */
const grow = `--semi-space-growth-factor=${halfMb}`;
const stay = '--semi-space-growth-factor=1';

/** Both halves together, and of the second one only what has been used. */
const hasGrown = () => {
  const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  return (young?.space_size ?? 0) > (halfMb / 2) * 1024 * 1024;
};

/**
 * Keeps the space for young objects at that size under load. The size itself can only be said on the command line, which is not ours
 * where the program is started by `npx` or by hand; the factor it grows by can be changed at any time. V8 makes the space small
 * again when nothing happens for a while, and so it is looked after again and again. To be called before the modules are loaded.
 */
export function holdYoungSpace(): void {
  let isGrowing = true;
  setFlagsFromString(grow);
  const watch = () => {
    if (hasGrown() !== isGrowing) return;
    isGrowing = !isGrowing;
    setFlagsFromString(isGrowing ? grow : stay);
  };
  setInterval(watch, watchEveryMs).unref();
}
