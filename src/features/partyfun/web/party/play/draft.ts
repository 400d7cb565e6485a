import { useState } from 'react';
import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import type { PublicParty } from '../../../party-view.ts';

export interface Draft {
  /** The question that the draft answers. */
  to: string;
  text: string;
}

/** The text being typed, stored on the phone so that it survives disconnects, locks and reloads. */
const draft = storedIn<Draft | undefined>({
  key: keyOfUser('party-answer'),
  storage: () => localStorage,
  fromText: readDraft,
  toText: (stored) => (stored === undefined ? null : JSON.stringify(stored)),
});

export function readDraft(text: string | null): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    const isDraft = typeof stored === 'object' && stored !== null && 'to' in stored && 'text' in stored;
    if (!isDraft || typeof stored.to !== 'string' || typeof stored.text !== 'string') return undefined;
    return { to: stored.to, text: stored.text };
  } catch {
    return undefined;
  }
}

/** Includes the game, because a prompt can repeat in a later one. */
export const questionOf = (roomId: string, { game, round }: Pick<PublicParty, 'game' | 'round'>): string =>
  `${roomId} ${game} ${round?.number} ${round?.prompt}`;

/** The draft for this question, starting from the sent answer. */
export function useDraft(to: string, sent: string): [string, (text: string) => void] {
  const [first] = useState(() => draft.read());
  const [text, setText] = useState(first?.to === to ? first.text : sent);
  const change = (next: string) => {
    setText(next);
    draft.write({ to, text: next });
  };
  return [text, change];
}
