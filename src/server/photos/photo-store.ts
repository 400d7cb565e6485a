import { join } from 'node:path';
import type { PhotoSetting } from '../settings/photo-store.ts';
import { openPhotoFiles } from './photo-files.ts';
import type { TrashDay } from './photo-trash.ts';
import { openS3Photos } from './s3/s3-photos.ts';

/** Where finished photos and their thumbnails (`thumbnailOf`) are kept. A name that is neither's is refused by each of its ways. */
export interface PhotoStore {
  readonly kind: PhotoSetting['kind'];
  /** In words, for the owner: a folder, or host and bucket; never with a key. */
  readonly place: string;
  /** What is younger than this is never swept, whoever asks: somebody may be about to write the row that names it. */
  readonly youngMs: number;
  /** Gives a finished JPEG its place. It is there to stay once this resolves; after a rejection it may be there or not. */
  keep(name: string, from: string): Promise<void>;
  /** The same of bytes in memory, which are then known to lie there. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Whether exactly these bytes lie there. */
  has(name: string, bytes: Buffer): Promise<boolean>;
  /** Rejects with StoreFailure when the store is away, and otherwise when there is none or it is no whole JPEG. */
  read(name: string): Promise<Buffer>;
  /** Also resolves where there is none. */
  remove(name: string): Promise<void>;
  /** Moves it to the trash of that day, beside the photos. Also resolves where there is none. */
  discard(name: string, day: string): Promise<void>;
  listTrash(): Promise<TrashDay[]>;
  /** Deletes for good what was moved to the trash on that day. */
  emptyTrash(day: string): Promise<void>;
  /** The bytes of those that are there. */
  measure(names: readonly string[]): Promise<Map<string, number>>;
  /** Names of the photos and thumbnails written before that moment of our clock, in batches of at most 1,000. */
  listBefore(moment: number): AsyncGenerator<string[]>;
  /** Why nothing may be swept there, in a sentence for the owner; undefined where it may. */
  reasonAgainstSweeping(): Promise<string | undefined>;
  /** Throws StoreFailure at once where it was away a moment ago: nobody need wait for it again. */
  requireThere(): void;
  /** Why it could not be used when it was asked last; undefined while all is well. */
  readonly trouble: string | undefined;
  /** Puts the photo into that file, and resolves to whether there is one. */
  fetch(name: string, to: string): Promise<boolean>;
  close(): void;
}

export async function openPhotoStore(setting: PhotoSetting, dataDir: string): Promise<PhotoStore> {
  return setting.kind === 's3' ? openS3Photos(setting, { dataDir }) : openPhotoFiles(join(dataDir, 'photos'));
}
