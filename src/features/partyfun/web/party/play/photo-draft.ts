import { storedIn } from '#web/device/stored.ts';
import { jpegOf } from '#web/photos/jpeg-of.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import type { PublicParty } from '../../../party-view.ts';
import { type Draft, questionOf, readDraft } from './draft.ts';

/**
 * A photo that was taken and not sent, by the question it answers. A phone may end the page while its camera is open: it is kept as text,
 * with what is typed, and goes with Log Out as that does.
 */
const photoDraft = storedIn<Draft | undefined>({
  key: keyOfUser('party-photo'),
  storage: () => localStorage,
  fromText: readDraft,
  toText: (kept) => (kept === undefined ? null : JSON.stringify(kept)),
});

/** The same for as long as the page stands, also where the device has no room for it. */
let latest: { to: string; photo: Blob } | undefined;

export function readPhoto(to: string): Blob | undefined {
  if (latest?.to === to) return latest.photo;
  const kept = photoDraft.read();
  if (kept?.to !== to) return undefined;
  latest = { to, photo: jpegOf(kept.text) };
  return latest.photo;
}

export async function keepPhoto(to: string, photo: Blob): Promise<void> {
  latest = { to, photo };
  photoDraft.write(undefined);
  // What this device cannot read is sent as it came, and may be very large.
  if (photo.type !== 'image/jpeg') return;
  const text = await base64Of(photo).catch(() => undefined);
  // Meanwhile it may have been sent, or another one taken.
  if (text !== undefined && latest?.photo === photo) photoDraft.write({ to, text });
}

export function forgetPhoto(): void {
  latest = undefined;
  if (photoDraft.read() !== undefined) photoDraft.write(undefined);
}

/** What answers a question of this room that is not asked any more is gone. */
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
