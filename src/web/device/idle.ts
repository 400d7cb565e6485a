/** Longer than a slow phone needs to draw a page, shorter than the visitor stays. */
const restMs = 1000;
/** Longest wait for a page that is never without work. */
const atMostMs = 5000;

/**
 * Until the page has drawn what was asked for and has nothing to do: for work that nobody waits for. First the page rests,
 * because a visit has pauses in its beginning, too, while answers are on their way.
 */
export async function whenIdle(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, restMs);
  });
  if (!('requestIdleCallback' in window)) return;
  await new Promise((resolve) => {
    requestIdleCallback(resolve, { timeout: atMostMs });
  });
}
