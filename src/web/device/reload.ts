import { secondMs } from '#shared/time.ts';

/** A page whose module is broken, not missing, would reload forever: this leaves time to read the error. */
const minAgeMs = 5 * secondMs;
let isWaiting = false;

/**
 * For when a chunk couldn't be fetched: reloads the page as soon as the server answers and no dialog is open, because
 * somebody may be typing in one. Browsers remember that failure as long as the page lives, so a second `import()` fails
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
