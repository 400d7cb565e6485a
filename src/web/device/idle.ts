/** Longer than a slow phone needs to draw a page, but shorter than most visits. */
const settleMs = 1000;
const maxWaitMs = 5000;

/**
 * Resolves when the page has rendered and is idle, for work that isn't urgent. It waits a moment first, because a page
 * that is still loading is briefly idle, too.
 */
export async function whenIdle(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, settleMs);
  });
  if (!('requestIdleCallback' in window)) return;
  await new Promise((resolve) => {
    requestIdleCallback(resolve, { timeout: maxWaitMs });
  });
}
