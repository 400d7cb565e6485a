import { words } from '../words.ts';
import type { Lingering } from './lingering.ts';

const texts = words.outbox;

/** What the bar says of the outbox, without full stops; nothing where nothing is left there. */
export function barSentences({ waiting, refused }: Lingering, online: boolean): string[] {
  if (waiting + refused === 0) return [];
  const ofNetwork = online ? [] : [texts.offlineBesides];
  const ofWaiting = online ? texts.waiting(waiting) : texts.offlineWaiting(waiting);
  return [...(waiting > 0 ? [ofWaiting] : ofNetwork), ...(refused > 0 ? [texts.refused(refused)] : [])];
}
