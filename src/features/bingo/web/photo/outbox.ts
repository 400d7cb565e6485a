import { loginKey } from '#features/accounts/login-key.ts';
import { kept } from '#web/device/kept.ts';
import type { BoardEntry } from '../../contract.ts';
import { type Drafts, draftKey, type PhotoDraft } from './photo-drafts.ts';

/** Whose board in which room, as the API calls it. */
export interface BoardAddress {
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

export interface OutboxParts {
  drafts: Drafts;
  upload: (
    seat: BoardAddress,
    photo: PhotoDraft,
    how: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<BoardEntry>;
  /** The server has the photo: this is the square now. */
  onArrived: (seat: BoardAddress, entry: BoardEntry) => Promise<void>;
  problemOf: (error: unknown) => string;
}

/** Photos on their way, one per square: in memory to be shown, in the drafts to outlive the page. */
export function makeOutbox({ drafts, upload, onArrived, problemOf }: OutboxParts) {
  const waiting = kept<Waiting>(new Map());
  const sending = new Map<string, AbortController>();
  /** Being written into the drafts: whether they take it is not known yet. */
  const keeping = new Set<Blob>();
  /** Thrown away, and perhaps in the drafts still. */
  const dropping = new Set<string>();

  // The drafts are asked for one thing after the other: a large photo that is written slowly must not come after the one
  // that took its place, or after having been thrown away.
  let lastTurn: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  const put = (photo: WaitingPhoto) => waiting.write(new Map(waiting.read()).set(photo.key, photo));
  function change(key: string, part: Partial<WaitingPhoto>): void {
    const photo = waiting.read().get(key);
    if (photo) put({ ...photo, ...part });
  }
  function stopSending(key: string): void {
    sending.get(key)?.abort();
    sending.delete(key);
  }
  function remove(isMeant: (photo: WaitingPhoto) => boolean): void {
    const meant = [...waiting.read().values()].filter(isMeant);
    if (meant.length === 0) return;
    const next = new Map(waiting.read());
    for (const { key } of meant) {
      stopSending(key);
      next.delete(key);
    }
    waiting.write(next);
  }

  /** Puts a chosen photo in the place of an earlier one for the same square, and keeps it on the device. */
  async function choose(seat: BoardAddress, challengeId: string, photo: Blob): Promise<void> {
    const key = draftKey(seat.roomId, loginKey(seat.login), challengeId);
    const draft: PhotoDraft = { key, roomId: seat.roomId, loginKey: loginKey(seat.login), challengeId, photo };
    stopSending(key);
    put({ ...draft, phase: 'waiting', share: 0, isKept: true });
    keeping.add(photo);
    await inTurn(async () => {
      const isWanted = () => waiting.read().get(key)?.photo === photo;
      const isKept = isWanted() && (await drafts.keep(draft));
      keeping.delete(photo);
      if (isWanted()) change(key, { isKept });
    });
  }

  async function discard(key: string): Promise<void> {
    remove((photo) => photo.key === key);
    dropping.add(key);
    await inTurn(async () => {
      await drafts.drop(key);
      dropping.delete(key);
    });
  }

  /** The square as the server has it now, or undefined when the photo could not be sent; the reason then stands beside it. */
  async function send(seat: BoardAddress, key: string): Promise<BoardEntry | undefined> {
    const photo = waiting.read().get(key);
    // A second tap finds the first one sending.
    if (!photo || sending.has(key)) return undefined;
    const attempt = new AbortController();
    sending.set(key, attempt);
    // Else it was thrown away or replaced meanwhile, and what stands there now is not about this attempt.
    const isCurrent = () => sending.get(key) === attempt;
    change(key, { phase: 'sending', share: 0 });
    try {
      const onProgress = (share: number) => isCurrent() && change(key, { share });
      const entry = await upload(seat, photo, { signal: attempt.signal, onProgress });
      await onArrived(seat, entry);
      if (isCurrent()) await discard(key);
      return entry;
    } catch (error) {
      if (isCurrent()) change(key, { phase: 'failed', problem: problemOf(error) });
      return undefined;
    } finally {
      if (isCurrent()) sending.delete(key);
    }
  }

  /** Brings back what an earlier visit left in the drafts. */
  function restore(seat: BoardAddress): Promise<void> {
    return inTurn(async () => {
      // Nobody else's can be here by right; an earlier version of this site left them.
      await drafts.dropAll(loginKey(seat.login));
      const found = (await drafts.list()).filter(
        ({ key, roomId, loginKey: owner }) =>
          roomId === seat.roomId && owner === loginKey(seat.login) && !waiting.read().has(key) && !dropping.has(key),
      );
      if (found.length === 0) return;
      const next = new Map(waiting.read());
      for (const draft of found) next.set(draft.key, { ...draft, phase: 'waiting', share: 0, isKept: true });
      waiting.write(next);
    });
  }

  /** Nothing can be sent any more: the room is gone, or this person left it. */
  async function dropSeat(seat: BoardAddress): Promise<void> {
    const isMeant = (draft: PhotoDraft) => draft.roomId === seat.roomId && draft.loginKey === loginKey(seat.login);
    remove(isMeant);
    await inTurn(async () => {
      for (const { key } of (await drafts.list()).filter(isMeant)) await drafts.drop(key);
      remove(isMeant);
    });
  }

  return {
    choose,
    discard,
    send,
    restore,
    dropSeat,
    /** Everybody's photos go from this device, or everybody else's. */
    forget: async (exceptLogin?: string): Promise<void> => {
      const kept = exceptLogin === undefined ? undefined : loginKey(exceptLogin);
      const isMeant = (draft: PhotoDraft) => draft.loginKey !== kept;
      remove(isMeant);
      await inTurn(async () => {
        await drafts.dropAll(kept);
        remove(isMeant);
      });
    },
    /** What waits in the drafts leaves the memory: the session is another one, here or in another tab. */
    release: (): Promise<void> => inTurn(async () => remove(({ isKept, photo }) => isKept && !keeping.has(photo))),
    /** How many photos wait on this device. */
    count: (): Promise<number> =>
      inTurn(async () => new Set([...waiting.read().keys(), ...(await drafts.list()).map(({ key }) => key)]).size),
    /** By the key of their draft. */
    waiting,
  };
}
