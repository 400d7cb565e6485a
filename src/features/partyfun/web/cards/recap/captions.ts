import { words } from '../../words.ts';

const texts = words.end;

/** What somebody's stone says below their points: a title for who did all that came, else how it went. */
export function captionOf({ done, skipped }: { done: number; skipped: number }): string {
  if (skipped === 0 && done > 0) return `${texts.done(done)} · ${texts.neverSkipped}`;
  return `${texts.done(done)} · ${texts.skipped(skipped)}`;
}
