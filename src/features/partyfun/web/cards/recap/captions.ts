import { messages } from '../../messages.ts';

const texts = messages.end;

/** The caption below a player's points: how many cards they did and skipped. */
export function captionOf({ done, skipped }: { done: number; skipped: number }): string {
  if (skipped === 0 && done > 0) return `${texts.done(done)} · ${texts.neverSkipped}`;
  return `${texts.done(done)} · ${texts.skipped(skipped)}`;
}
