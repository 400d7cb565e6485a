// Runs in the counter's page before its own code, and records what a person sees there and when.

const number = () => document.querySelector('section[aria-label="Today"] .visually-hidden')?.textContent;
const { painted, until } = globalThis.watching;

const watched = {
  /** Time from the start of the visit until the number appeared. */
  openMs: undefined,
  /** Time until the charts, which need all years, appeared. */
  wholeMs: undefined,
  /** Times from a press of the big button to the frame with the new number, and to the frame that confirms it. */
  tap: async () => {
    const before = number();
    const notice = () => document.querySelector('section[aria-label="Count"] [role="status"] p');
    const previousNotice = notice();
    const start = performance.now();
    const buttons = [...document.querySelectorAll('section[aria-label="Count"] button')];
    buttons.find(({ textContent }) => textContent.startsWith('I smoked one')).click();
    const numberMs = until(() => number() !== before)
      .then(painted)
      .then(() => performance.now() - start);
    const confirmedMs = until(() => notice() !== null && notice() !== previousNotice)
      .then(painted)
      .then(() => performance.now() - start);
    return { numberMs: await numberMs, confirmedMs: await confirmedMs };
  },
};
globalThis.watched = watched;

void until(() => number() !== undefined)
  .then(painted)
  .then(() => {
    watched.openMs = performance.now();
  });
void until(() => document.querySelector('main figure') !== null)
  .then(painted)
  .then(() => {
    watched.wholeMs = performance.now();
  });
