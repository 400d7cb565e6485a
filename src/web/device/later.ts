/** Calls back once, after so many milliseconds; what comes back calls it off. */
export function later(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
