// Runs in a room's page before its own code, and records what a person sees there and when.

const { painted, until } = globalThis.watching;
const squares = () => [...document.querySelectorAll('main button[aria-label^="row "]')];
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

const watched = {
  /** Time from the start of the visit until the player's own board was on screen and responded to taps. */
  boardMs: undefined,
  tasksMs: [],
  shifts: [],
  until,
  /** How long the page's thread was blocked in total, not counting the first 50 ms of each task. */
  blockedMs: () => sum(watched.tasksMs.map((ms) => Math.max(0, ms - 50))),
  shift: () => sum(watched.shifts),
  /** Bytes received so far for small and for large photos. */
  photoBytes: () => {
    const bytesOf = (pattern) =>
      sum(
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => pattern.test(name))
          .map(({ encodedBodySize }) => encodedBodySize),
      );
    return { small: bytesOf(/\/thumbnails\?/), large: bytesOf(/\/image(?:\?|$)/) };
  },
  /** Time from the press of Complete or Undo to the frame that shows the changed square. */
  mark: async () => {
    const square = squares().find((element) => !element.dataset.done && !/needs a photo/.test(element.ariaLabel ?? ''));
    const place = squares().indexOf(square);
    square.click();
    const button = () =>
      [...document.querySelectorAll('dialog[open] button')].find(
        (element) => element.textContent?.trim() === 'Complete',
      );
    await until(button);
    await painted();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const start = performance.now();
    button().click();
    await until(() => squares()[place]?.dataset.done !== undefined);
    await painted();
    return performance.now() - start;
  },
  /** Time from the press of a square until its dialog is shown. */
  open: async () => {
    const square = squares().find((element) => !element.dataset.done);
    const start = performance.now();
    square.click();
    await until(() => document.querySelector('dialog[open]'));
    await painted();
    return performance.now() - start;
  },
  firstEntry: () =>
    [...document.querySelectorAll('main section')]
      .find((section) => section.querySelector('h2')?.textContent === 'What happened')
      ?.querySelector('li'),
  /** The clock time at which the feed's first entry is this person's and shows its photo. */
  feedOf: async (login) => {
    const { firstEntry } = watched;
    await until(
      () => firstEntry()?.textContent?.includes(login) && firstEntry().querySelector('[data-state="there"] img'),
    );
    await firstEntry().querySelector('img').decode();
    await painted();
    return Date.now();
  },
};
globalThis.watched = watched;

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) watched.tasksMs.push(duration);
}).observe({ type: 'longtask', buffered: true });
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) watched.shifts.push(value);
}).observe({ type: 'layout-shift', buffered: true });

void until(() => squares().length > 0)
  .then(painted)
  .then(() => {
    watched.boardMs = performance.now();
  });
