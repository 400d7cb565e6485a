// Runs in the page under test, before anything of it, and keeps what the browser tells about its own speed.

const watched = {
  /** The longest tasks so far; those under 50 ms are not told of. */
  tasksMs: [],
  /** From each key to the frame that shows what it did. */
  keysMs: [],
  /** When the first rows of the list were on screen, since the visit began. */
  firstRowsMs: undefined,
  /** Scrolls by so much with every frame. */
  scroll: async (pxPerFrame, frames) => {
    for (let frame = 0; frame < frames; frame++) {
      scrollBy({ top: pxPerFrame, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  },
  until: (test) =>
    new Promise((resolve) => {
      const look = () => (test() ? resolve(undefined) : setTimeout(look, 50));
      look();
    }),
};
globalThis.watched = watched;

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) watched.tasksMs.push(duration);
}).observe({ type: 'longtask' });

new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries()) if (name === 'keydown') watched.keysMs.push(duration);
}).observe({ type: 'event', durationThreshold: 16 });

const rows = new MutationObserver(() => {
  if (document.querySelector('[aria-posinset="1"]') === null) return;
  rows.disconnect();
  // Behind the frame that paints them.
  requestAnimationFrame(() => {
    setTimeout(() => {
      watched.firstRowsMs = performance.now();
    });
  });
});
rows.observe(document, { childList: true, subtree: true });
