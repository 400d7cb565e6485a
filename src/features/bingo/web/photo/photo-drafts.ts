/** A photo that was taken and has not arrived at the server yet. */
export interface PhotoDraft {
  /** Whose square in which room: one draft each. */
  key: string;
  roomId: string;
  /** By `loginKey`: on a shared device everybody sees only their own. */
  loginKey: string;
  challengeId: string;
  photo: Blob;
}

interface Stored extends Omit<PhotoDraft, 'photo'> {
  /** Bytes, for some browsers lose a Blob in their database when the page is killed. */
  bytes: ArrayBuffer;
  type: string;
}

const databaseName = 'bingo-photos';
const storeName = 'drafts';

export function draftKey(roomId: string, loginKey: string, challengeId: string): string {
  return JSON.stringify([roomId, loginKey, challengeId]);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

let opening: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'key' });
  return done(request);
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opening ??= openDatabase();
  try {
    return (await opening).transaction(storeName, mode).objectStore(storeName);
  } catch (error) {
    // Closed by the browser, or never opened: the next call tries afresh.
    opening = undefined;
    throw error;
  }
}

/** Where photos wait on this device. Each of these works without storage too: then nothing is kept. */
export interface Drafts {
  /** False where this browser keeps nothing: the photo then lives as long as the page. */
  keep: (draft: PhotoDraft) => Promise<boolean>;
  drop: (key: string) => Promise<void>;
  /** Takes away everybody's, or everybody else's. */
  dropAll: (exceptLoginKey?: string) => Promise<void>;
  list: () => Promise<PhotoDraft[]>;
}

async function listStored(): Promise<Stored[]> {
  const drafts = await store('readonly');
  return done(drafts.getAll());
}

export const photoDrafts: Drafts = {
  keep: async ({ photo, ...rest }) => {
    try {
      const stored: Stored = { ...rest, bytes: await photo.arrayBuffer(), type: photo.type };
      const drafts = await store('readwrite');
      await done(drafts.put(stored));
      return true;
    } catch {
      return false;
    }
  },
  drop: async (key) => {
    try {
      const drafts = await store('readwrite');
      await done(drafts.delete(key));
    } catch {
      // What could not be kept need not be dropped.
    }
  },
  dropAll: async (exceptLoginKey) => {
    try {
      const others = (await listStored()).filter((draft) => draft.loginKey !== exceptLoginKey);
      const drafts = await store('readwrite');
      await Promise.all(others.map(({ key }) => done(drafts.delete(key))));
    } catch {
      // As above.
    }
  },
  list: async () => {
    try {
      return (await listStored()).map(({ bytes, type, ...rest }) => ({ ...rest, photo: new Blob([bytes], { type }) }));
    } catch {
      return [];
    }
  },
};
