import { secondMs } from '#shared/time.ts';

/** A page whose module is broken, not missing, would reload forever: this leaves time to read it. */
const minAgeMs = 5 * secondMs;
let isWaiting = false;

/**
 * Reloads the page as soon as the server answers and no dialog is open, in which somebody may be typing: for when a
 * chunk couldn't be fetched. Browsers remember that failure as long as the page lives, so a second `import()` fails
 * without a request.
 */
export function reload(): void {
  if (isWaiting) return;
  isWaiting = true;
  setInterval(() => {
    fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok, headers }) =>
        ok &&
        headers.get('content-type')?.includes('json') &&
        performance.now() > minAgeMs &&
        !document.querySelector('dialog[open]') &&
        location.reload(),
      () => undefined,
    );
  }, 2 * secondMs);
}
