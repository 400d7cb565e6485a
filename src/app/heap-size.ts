import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * Half of V8's young generation, in MB. With the 1 MB that V8 starts with, collections are so frequent that they copy
 * every in-flight request. In a larger space, garbage such as upload chunks lives longer; `noteUploaded` takes care of
 * that (decision 50).
 */
const halfMb = 16;
const watchEveryMs = 1000;

/** V8 starts at 1 MB and grows by this factor, so a single step reaches the wanted size. */
const grow = `--semi-space-growth-factor=${halfMb}`;
const stopGrowing = '--semi-space-growth-factor=1';

/** `space_size` covers both halves, but counts only the part of the second that's in use. */
const hasGrown = () => {
  const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  return (young?.space_size ?? 0) > (halfMb / 2) * 1024 * 1024;
};

/** V8 grows the space once enough objects have survived collections, and this many do within milliseconds. */
const objectsAtOnce = 10_000;
const maxTries = 200;

/**
 * Sets the size that V8's young generation has under load. The size itself can only be set on the command line, which
 * isn't ours when started by `npx` or directly, but the growth factor can be changed at any time. Growing happens here,
 * so that loading modules can't grow it further. V8 shrinks it when idle and grows it again under load. Must be called
 * before modules are loaded.
 */
export function setHeapSize(): void {
  setFlagsFromString(grow);
  for (let tries = 0; !hasGrown() && tries < maxTries; tries++) Array.from({ length: objectsAtOnce }, () => ({}));
  setFlagsFromString(stopGrowing);
  let isGrowing = false;
  const watch = () => {
    if (hasGrown() !== isGrowing) return;
    isGrowing = !isGrowing;
    setFlagsFromString(isGrowing ? grow : stopGrowing);
  };
  setInterval(watch, watchEveryMs).unref();
}
