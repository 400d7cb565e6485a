/** Aborted as soon as one of them is; browsers have this of their own from 2023 on. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const both = new AbortController();
  for (const signal of signals) {
    const abort = () => both.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: both.signal });
  }
  return both.signal;
}
