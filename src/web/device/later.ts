/** Calls back once after `ms` milliseconds; the returned function cancels it. */
export function later(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
