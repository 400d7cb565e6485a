import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Outbox } from '#web/outbox/entry.ts';
import { pageSession } from '#web/outbox/load-outbox.ts';
import type { LocalUserData } from '#web/session/device-owner.ts';
import { photoEntry } from '../board/overlay.ts';
import * as messages from '../messages.ts';

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
    const database = await openDB(databaseName);
    // A tab with the old version must be able to delete it.
    database.onversionchange = () => database.close();
    try {
      return await work(database);
    } finally {
      const isEmpty = (await database.count(storeName)) === 0;
      database.close();
      // Not awaited, because a tab with the old version may block the deletion until that tab is closed.
      if (isEmpty) void deleteDB(databaseName).catch(() => undefined);
    }
  } catch {
    return undefined;
  }
}

/** Deletes the drafts for which this resolves to true. */
const dropOldDrafts = (isDone: (draft: OldDraft) => boolean | Promise<boolean>) =>
  withOldDrafts(async (database) => {
    for (const draft of (await database.getAll(storeName)) as OldDraft[])
      if (await isDone(draft)) await database.delete(storeName, draft.key);
  });

/** Moves photos taken before the outbox existed into it, on hold. */
export async function moveOldDrafts(outbox: Outbox): Promise<void> {
  const session = pageSession.read();
  if (session === undefined) return;
  await dropOldDrafts(async ({ loginKey: owner, roomId, challengeId, bytes, type }) => {
    // Other people's drafts are deleted.
    if (owner !== session.ownerKey) return true;
    const challenge = { id: challengeId, title: messages.pending.untitled };
    const photo = new Blob([bytes], { type });
    return (await outbox.put(photoEntry({ roomId, login: session.login }, challenge, photo))).isStored;
  });
}

/** Drafts not moved yet, to be deleted with the user's data. */
export const oldDrafts: LocalUserData = {
  pending: async () => {
    const count = await withOldDrafts((database) => database.count(storeName));
    return count ? messages.photos.pending(count) : undefined;
  },
  forget: async (exceptLogin) => {
    const exceptKey = exceptLogin === undefined ? undefined : loginKey(exceptLogin);
    await dropOldDrafts((draft) => draft.loginKey !== exceptKey);
  },
};
