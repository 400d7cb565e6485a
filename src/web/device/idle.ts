/** Longer than a slow phone needs to draw a page, shorter than the visitor stays. */
const restMs = 1000;
/** Maximum wait for a page that is never idle. */
const maxWaitMs = 5000;

/**
 * Resolves when the page has rendered and is idle: for work that isn't urgent. First it waits a moment, because the
 * start of a visit also has pauses while answers are in flight.
 */
export async function whenIdle(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, restMs);
  });
  if (!('requestIdleCallback' in window)) return;
  await new Promise((resolve) => {
    requestIdleCallback(resolve, { timeout: maxWaitMs });
  });
}
