import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Outbox } from '#web/outbox/entry.ts';
import { pageSession } from '#web/outbox/load-outbox.ts';
import type { LocalUserData } from '#web/session/device-owner.ts';
import { photoEntry } from '../board/overlay.ts';
import { messages } from '../messages.ts';

/** A photo as version 0.2.0 stored it, in its own database. */
interface OldDraft {
  key: string;
  roomId: string;
  loginKey: string;
  challengeId: string;
  bytes: ArrayBuffer;
  type: string;
}
const databaseName = 'bingo-photos';
const storeName = 'drafts';

/** Undefined if there is no such database or the browser has no storage. Opening a missing one would create it. */
async function withOldDrafts<T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T | undefined> {
  try {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === databaseName)) return undefined;
    const database = await openDB(databaseName, undefined, { blocking: (_, __, { target }) => close(target) });
    try {
      return await work(database);
    } finally {
      const isEmpty = (await database.count(storeName)) === 0;
      database.close();
      // Not awaited: a tab with the old version may block it until closed.
      if (isEmpty) void deleteDB(databaseName).catch(() => undefined);
    }
  } catch {
    return undefined;
  }
}

const close = (database: EventTarget | null) => (database as IDBDatabase | null)?.close();

/** Moves photos taken before the outbox existed into it, on hold. */
export async function moveOldDrafts(outbox: Outbox): Promise<void> {
  await withOldDrafts(async (database) => {
    const session = pageSession.read();
    if (session === undefined) return;
    for (const draft of (await database.getAll(storeName)) as OldDraft[]) {
      const isOwn = draft.loginKey === session.ownerKey;
      // Drafts of other people can't belong here.
      if (!isOwn || (await moveDraft(outbox, draft, session.login))) await database.delete(storeName, draft.key);
    }
  });
}

async function moveDraft(outbox: Outbox, draft: OldDraft, login: string): Promise<boolean> {
  const { roomId, challengeId, bytes, type } = draft;
  const challenge = { id: challengeId, title: messages.pending.untitled };
  const entry = await outbox.put(photoEntry({ roomId, login }, challenge, new Blob([bytes], { type })));
  return entry.isStored;
}

/** Drafts not moved yet, to be deleted with the user's data. */
export const oldDrafts: LocalUserData = {
  pending: async () => {
    const count = await withOldDrafts((database) => database.count(storeName));
    return count ? messages.photos.pending(count) : undefined;
  },
  forget: async (exceptLogin) => {
    const exceptKey = exceptLogin === undefined ? undefined : loginKey(exceptLogin);
    await withOldDrafts(async (database) => {
      for (const draft of (await database.getAll(storeName)) as OldDraft[])
        if (draft.loginKey !== exceptKey) await database.delete(storeName, draft.key);
    });
  },
};
