import { useState } from 'react';
import { storedIn } from '#web/device/stored.ts';
import { jpegOf } from '#web/photos/use-blob-url.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import type { PublicParty } from '../../../party-view.ts';

interface Draft {
  /** The question that the draft answers. */
  to: string;
  text: string;
}

/** A draft, stored so that it survives lost connections, a locked screen and reloads. Logging out deletes it. */
const storedDraft = (name: string) =>
  storedIn<Draft | undefined>({
    key: keyOfUser(name),
    storage: () => localStorage,
    fromText: readDraft,
    toText: (stored) => (stored === undefined ? null : JSON.stringify(stored)),
  });

/** The text being typed. */
const draft = storedDraft('party-answer');

function readDraft(text: string | null): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    const isDraft = typeof stored === 'object' && stored !== null && 'to' in stored && 'text' in stored;
    if (!isDraft || typeof stored.to !== 'string' || typeof stored.text !== 'string') return undefined;
    return { to: stored.to, text: stored.text };
  } catch {
    return undefined;
  }
}

/** Identifies a question. Includes the number of the game, because a later game can repeat the prompt. */
export const questionOf = (roomId: string, { game, round }: Pick<PublicParty, 'game' | 'round'>): string =>
  `${roomId} ${game} ${round?.number} ${round?.prompt}`;

/** The draft for this question, which starts with the answer that was sent, if any. */
export function useDraft(to: string, sent: string): [string, (text: string) => void] {
  const [first] = useState(() => draft.read());
  const [text, setText] = useState(first?.to === to ? first.text : sent);
  const change = (next: string) => {
    setText(next);
    draft.write({ to, text: next });
  };
  return [text, change];
}

/** A photo that hasn't been sent yet. It's stored because a phone may discard the page while the camera is open. */
const photoDraft = storedDraft('party-photo');

/** A copy in memory, in case the photo can't be stored. */
let latest: { to: string; photo: Blob } | undefined;

export function readPhoto(to: string): Blob | undefined {
  if (latest?.to === to) return latest.photo;
  const stored = photoDraft.read();
  if (stored?.to !== to) return undefined;
  latest = { to, photo: jpegOf(stored.text) };
  return latest.photo;
}

export async function storePhoto(to: string, photo: Blob): Promise<void> {
  latest = { to, photo };
  photoDraft.write(undefined);
  // A photo that couldn't be shrunk may be too large to store.
  if (photo.type !== 'image/jpeg') return;
  const text = await base64Of(photo).catch(() => undefined);
  // The photo may have been sent or replaced by now.
  if (text !== undefined && latest?.photo === photo) photoDraft.write({ to, text });
}

export function forgetPhoto(): void {
  latest = undefined;
  if (photoDraft.read() !== undefined) photoDraft.write(undefined);
}

/** Drops a photo that was meant for an earlier question in this room. */
export function forgetOldPhoto(roomId: string, party: Pick<PublicParty, 'phase' | 'game' | 'round'>): void {
  const to = latest?.to ?? photoDraft.read()?.to;
  if (to?.startsWith(`${roomId} `) && (party.phase !== 'answer' || to !== questionOf(roomId, party))) forgetPhoto();
}

async function base64Of(photo: Blob): Promise<string> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
