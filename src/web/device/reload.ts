import { secondMs } from '#shared/time.ts';

/** A part that is broken, and not only missing, shall not keep the page from being read. */
const leastMs = 5 * secondMs;
let isAsking = false;

/**
 * Loads the page anew as soon as the server answers and no dialog is open, where somebody may be writing: for when code of the page could not be fetched. Browsers remember that for as long as
 * the page lives, and let a second `import()` fail without asking anybody.
 */
export function reload(): void {
  if (isAsking) return;
  isAsking = true;
  setInterval(() => {
    fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok, headers }) =>
        ok &&
        headers.get('content-type')?.includes('json') &&
        performance.now() > leastMs &&
        !document.querySelector('dialog[open]') &&
        location.reload(),
      () => undefined,
    );
  }, 2 * secondMs);
}
