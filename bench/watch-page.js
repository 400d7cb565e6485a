// Runs in the page under test before its own code, and records the browser's performance entries.

const watched = {
  /** The longest tasks so far. Those under 50 ms aren't reported. */
  tasksMs: [],
  /** Times from each key press to the frame that shows its effect. */
  keysMs: [],
  /** Time from the start of the visit until the list's first rows appeared. */
  firstRowsMs: undefined,
  scroll: async (pxPerFrame, frames) => {
    for (let frame = 0; frame < frames; frame++) {
      scrollBy({ top: pxPerFrame, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  },
  until: (test) =>
    new Promise((resolve) => {
      const check = () => (test() ? resolve(undefined) : setTimeout(check, 50));
      check();
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
  // After the frame that paints the rows.
  requestAnimationFrame(() => {
    setTimeout(() => {
      watched.firstRowsMs = performance.now();
    });
  });
});
rows.observe(document, { childList: true, subtree: true });
