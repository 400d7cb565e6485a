import { useEffect, useSyncExternalStore } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { sentenceOf, upload } from '#web/api/client.ts';
import { queryClient } from '#web/api/query-client.ts';
import type { BoardEntry, uploadImage } from '../../contract.ts';
import { boardQuery } from '../api.ts';
import { replaceSquare } from '../board/marking.ts';
import { refreshScores } from '../board/set-completed.ts';
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
type Waiting = ReadonlyMap<string, WaitingPhoto>;

let waiting: Waiting = new Map();
const listeners = new Set<() => void>();

function publish(next: Waiting): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function put(photo: WaitingPhoto): void {
  publish(new Map(waiting).set(photo.key, photo));
}

function change(key: string, part: Partial<WaitingPhoto>): void {
  const photo = waiting.get(key);
  if (photo) put({ ...photo, ...part });
}

function remove(key: string): void {
  const next = new Map(waiting);
  next.delete(key);
  publish(next);
}

const keyOf = ({ roomId, login }: Seat, challengeId: string) => draftKey(roomId, loginKey(login), challengeId);

/** Puts a chosen photo in the place of an earlier one for the same square, and keeps it on the device. */
export async function choosePhoto(seat: Seat, challengeId: string, photo: Blob): Promise<void> {
  const key = keyOf(seat, challengeId);
  const draft: PhotoDraft = { key, roomId: seat.roomId, loginKey: loginKey(seat.login), challengeId, photo };
  put({ ...draft, phase: 'waiting', share: 0, isKept: true });
  const isKept = await keepDraft(draft);
  if (waiting.get(key)?.photo === photo) change(key, { isKept });
}

export async function discardPhoto(key: string): Promise<void> {
  remove(key);
  await dropDraft(key);
}

/** The square as the server has it now, or undefined when the photo could not be sent; the reason then stands beside it. */
export async function sendPhoto(seat: Seat, key: string): Promise<BoardEntry | undefined> {
  const photo = waiting.get(key);
  // A second tap finds the first one sending.
  if (!photo || photo.phase === 'sending') return undefined;
  const { challengeId } = photo;
  change(key, { phase: 'sending', share: 0 });
  try {
    const entry = await upload<typeof uploadImage>(
      'POST /users/{login}/rooms/{roomId}/challenges/{challengeId}/image',
      {
        params: { ...seat, challengeId },
        file: photo.photo,
        onProgress: (share) => change(key, { share }),
      },
    );
    const boardKey = boardQuery(seat.roomId, seat.login).queryKey;
    await queryClient.cancelQueries({ queryKey: boardKey });
    replaceSquare(queryClient, boardKey, challengeId, () => entry);
    await discardPhoto(key);
    refreshScores(queryClient, seat.roomId);
    return entry;
  } catch (error) {
    change(key, { phase: 'failed', problem: sentenceOf(error) });
    return undefined;
  }
}

async function restore(seat: Seat): Promise<void> {
  const drafts = await draftsOf(seat.roomId, loginKey(seat.login));
  const next = new Map(waiting);
  for (const draft of drafts) {
    if (!next.has(draft.key)) next.set(draft.key, { ...draft, phase: 'waiting', share: 0, isKept: true });
  }
  publish(next);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The own photos of this room that the server does not have yet, by challenge. */
export function useWaitingPhotos(seat: Seat): ReadonlyMap<string, WaitingPhoto> {
  const { roomId, login } = seat;
  const all = useSyncExternalStore(subscribe, () => waiting);
  useEffect(() => {
    void restore({ roomId, login });
  }, [roomId, login]);
  const own = [...all.values()].filter((photo) => photo.roomId === roomId && photo.loginKey === loginKey(login));
  return new Map(own.map((photo) => [photo.challengeId, photo]));
}

/** Nothing can be sent any more: the room is gone, or this person left it. */
export async function dropPhotosOf(seat: Seat): Promise<void> {
  const drafts = await draftsOf(seat.roomId, loginKey(seat.login));
  const keys = [...waiting.values()]
    .filter((photo) => photo.roomId === seat.roomId && photo.loginKey === loginKey(seat.login))
    .map(({ key }) => key);
  await Promise.all([...new Set([...keys, ...drafts.map(({ key }) => key)])].map(discardPhoto));
}
