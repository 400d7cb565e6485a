import { useState } from 'react';
import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import type { PublicParty } from '../../../party-view.ts';

export interface Draft {
  /** The question it answers. */
  to: string;
  text: string;
}

/** The text being typed, stored on the phone so that it survives disconnects, locks and reloads. */
const draft = storedIn<Draft | undefined>({
  key: keyOfUser('party-answer'),
  storage: () => localStorage,
  fromText: readDraft,
  toText: (kept) => (kept === undefined ? null : JSON.stringify(kept)),
});

export function readDraft(text: string | null): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    const isDraft = typeof kept === 'object' && kept !== null && 'to' in kept && 'text' in kept;
    if (!isDraft || typeof kept.to !== 'string' || typeof kept.text !== 'string') return undefined;
    return { to: kept.to, text: kept.text };
  } catch {
    return undefined;
  }
}

/** Identifies the question: a prompt repeats only in another game. */
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
