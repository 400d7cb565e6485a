import { useState } from 'react';
import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import type { PublicParty } from '../../../party-view.ts';

export interface Draft {
  /** What it answers. */
  to: string;
  text: string;
}

/** What is being typed, kept on the phone: a lost line, a locked phone or a reload take nothing of it. */
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

/** Names the question: the same prompt comes again only in another game. */
export const questionOf = (roomId: string, { game, round }: Pick<PublicParty, 'game' | 'round'>): string =>
  `${roomId} ${game} ${round?.number} ${round?.prompt}`;

/** The text being typed as an answer to this, from what was sent before. */
export function useDraft(to: string, sent: string): [string, (text: string) => void] {
  const [first] = useState(() => draft.read());
  const [text, setText] = useState(first?.to === to ? first.text : sent);
  const change = (next: string) => {
    setText(next);
    draft.write({ to, text: next });
  };
  return [text, change];
}
