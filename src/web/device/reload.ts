import { secondMs } from '#shared/time.ts';

/** A page with a broken module would reload forever, so this leaves time to read the error. */
const minAgeMs = 5 * secondMs;
let isWaiting = false;

/**
 * Reloads the page after a chunk couldn't be fetched, as soon as the server answers and no dialog is open, because the
 * user may be typing in one. Browsers remember the failure until the page is reloaded, so a second `import()` would
 * fail without a request.
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
