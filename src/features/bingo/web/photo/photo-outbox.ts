import { useEffect } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { kept } from '#web/device/kept.ts';
import { draftKey, draftsOf, dropDraft, keepDraft, type PhotoDraft } from './photo-drafts.ts';

export interface Seat {
  roomId: string;
  login: string;
}

/** A photo on its way, from the moment it is chosen until the server has it. */
export interface WaitingPhoto extends PhotoDraft {
  phase: 'waiting' | 'sending' | 'failed';
  /** Part that has left, from 0 to 1. */
  share: number;
  /** Why it failed, as a sentence. */
  problem?: string;
  /** Survives a reload of the page. */
  isKept: boolean;
}

const waiting = kept<ReadonlyMap<string, WaitingPhoto>>(new Map());

export const waitingPhoto = (key: string): WaitingPhoto | undefined => waiting.read().get(key);

function put(photo: WaitingPhoto): void {
  waiting.write(new Map(waiting.read()).set(photo.key, photo));
}

export function changePhoto(key: string, part: Partial<WaitingPhoto>): void {
  const photo = waitingPhoto(key);
  if (photo) put({ ...photo, ...part });
}

function remove(key: string): void {
  const next = new Map(waiting.read());
  next.delete(key);
  waiting.write(next);
}

const keyOf = ({ roomId, login }: Seat, challengeId: string) => draftKey(roomId, loginKey(login), challengeId);

/** Puts a chosen photo in the place of an earlier one for the same square, and keeps it on the device. */
export async function choosePhoto(seat: Seat, challengeId: string, photo: Blob): Promise<void> {
  const key = keyOf(seat, challengeId);
  const draft: PhotoDraft = { key, roomId: seat.roomId, loginKey: loginKey(seat.login), challengeId, photo };
  put({ ...draft, phase: 'waiting', share: 0, isKept: true });
  const isKept = await keepDraft(draft);
  if (waitingPhoto(key)?.photo === photo) changePhoto(key, { isKept });
}

export async function discardPhoto(key: string): Promise<void> {
  remove(key);
  await dropDraft(key);
}

async function restore(seat: Seat): Promise<void> {
  const drafts = await draftsOf(seat.roomId, loginKey(seat.login));
  const next = new Map(waiting.read());
  for (const draft of drafts) {
    if (!next.has(draft.key)) next.set(draft.key, { ...draft, phase: 'waiting', share: 0, isKept: true });
  }
  waiting.write(next);
}

/** The own photos of this room that the server does not have yet, by challenge. */
export function useWaitingPhotos(seat: Seat): ReadonlyMap<string, WaitingPhoto> {
  const { roomId, login } = seat;
  const all = waiting.use();
  useEffect(() => {
    void restore({ roomId, login });
  }, [roomId, login]);
  const own = [...all.values()].filter((photo) => photo.roomId === roomId && photo.loginKey === loginKey(login));
  return new Map(own.map((photo) => [photo.challengeId, photo]));
}

/** Nothing can be sent any more: the room is gone, or this person left it. */
export async function dropPhotosOf(seat: Seat): Promise<void> {
  const drafts = await draftsOf(seat.roomId, loginKey(seat.login));
  const keys = [...waiting.read().values()]
    .filter((photo) => photo.roomId === seat.roomId && photo.loginKey === loginKey(seat.login))
    .map(({ key }) => key);
  await Promise.all([...new Set([...keys, ...drafts.map(({ key }) => key)])].map(discardPhoto));
}
