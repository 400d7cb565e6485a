import type { BoardEntry } from '../../contract.ts';
import { makeOutbox } from './outbox.ts';
import { draftKey, type PhotoDraft } from './photo-drafts.ts';

export const ana = { roomId: '111111', login: 'Ana' };
export const cow = draftKey('111111', 'ana', 'cow');
export const settled = () => new Promise((resolve) => setImmediate(resolve));
export const entryOf = (id: string) => ({ completed: true, has_image: true, challenge: { id } }) as BoardEntry;

/** A device whose storage answers when it is told to, and a server likewise. */
export function device({ refusesStorage = false, isTooLate = false } = {}) {
  const stored = new Map<string, PhotoDraft>();
  const asked: (() => void)[] = [];
  const arrived: string[] = [];
  const onWay: {
    photo: Blob;
    signal: AbortSignal;
    progress: (share: number) => void;
    accept: () => void;
    refuse: () => void;
  }[] = [];
  let isSlow = false;
  const inStorage = <T>(work: () => T): Promise<T> => {
    if (!isSlow) return Promise.resolve().then(work);
    return new Promise((resolve) => asked.push(() => resolve(work())));
  };
  const makeTab = () =>
    makeOutbox({
      drafts: {
        keep: (draft) => inStorage(() => !refusesStorage && stored.set(draft.key, draft) === stored),
        drop: (key) => inStorage(() => void stored.delete(key)),
        dropAll: (except) =>
          inStorage(() => {
            for (const { key, loginKey } of stored.values()) if (loginKey !== except) stored.delete(key);
          }),
        // As they were when they were read: they may be gone when it is heard.
        list: () => {
          const list = [...stored.values()];
          return inStorage(() => list);
        },
      },
      upload: (_seat, { challengeId, photo }, { signal, onProgress }) => {
        const { promise, resolve, reject } = Promise.withResolvers<BoardEntry>();
        const refuse = () => reject(new Error('The server is busy.'));
        onWay.push({ photo, signal, progress: onProgress, accept: () => resolve(entryOf(challengeId)), refuse });
        if (!isTooLate) signal.addEventListener('abort', () => reject(new Error('Aborted')));
        return promise;
      },
      onArrived: async (_seat, { challenge }) => {
        arrived.push(challenge.id);
      },
      problemOf: (error) => (error as Error).message,
    });
  return {
    ...makeTab(),
    makeTab,
    stored,
    arrived,
    onWay,
    slow: () => {
      isSlow = true;
    },
    /** The storage does the next thing it was asked for. */
    store: async () => {
      asked.shift()?.();
      await settled();
    },
    pending: () => asked.length,
  };
}

export const photo = (name: string) => new File([name], `${name}.jpg`);
