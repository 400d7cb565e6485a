import { join } from 'node:path';
import type { PhotoSetting } from '../settings/photo-store.ts';
import { openPhotoFiles } from './photo-files.ts';
import type { TrashDay } from './photo-trash.ts';
import { openS3Photos } from './s3/s3-photos.ts';

/**
 * Where finished photos and their thumbnails (`thumbnailOf`) are stored. Every method rejects names that are neither.
 */
export interface PhotoStore {
  readonly kind: PhotoSetting['kind'];
  /** A folder, or a host and bucket, for showing to the owner; never contains a key. */
  readonly place: string;
  /** Anything younger is never swept, because its row may be just about to be written. */
  readonly minAgeMs: number;
  /**
   * Stores a finished JPEG. Once this resolves, the photo is durable; if it rejects, the photo may or may not be there.
   */
  add(name: string, from: string): Promise<void>;
  /** The same for bytes in memory, which are verified after writing. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Whether exactly these bytes are stored. */
  has(name: string, bytes: Buffer): Promise<boolean>;
  /**
   * Rejects with StoreFailure if the store is unavailable, and with another error if the photo doesn't exist or isn't a
   * complete JPEG.
   */
  read(name: string): Promise<Buffer>;
  /** Also resolves if the photo doesn't exist. */
  remove(name: string): Promise<void>;
  /** Moves the photo to the trash of that day, beside the photos. Also resolves if it doesn't exist. */
  discard(name: string, day: string): Promise<void>;
  listTrash(): Promise<TrashDay[]>;
  emptyTrash(day: string): Promise<void>;
  /** The sizes in bytes of those that exist. */
  measure(names: readonly string[]): Promise<Map<string, number>>;
  /** The names of photos and thumbnails written before that time by our clock, in batches of at most 1,000. */
  listBefore(moment: number): AsyncGenerator<string[]>;
  /** Why nothing may be swept, as a sentence for the owner; undefined if sweeping is allowed. */
  reasonAgainstSweeping(): Promise<string | undefined>;
  /** Throws StoreFailure if the store was unavailable a moment ago, so that callers don't wait for it again. */
  requireAvailable(): void;
  /** Why the last call failed; undefined if it succeeded. */
  readonly trouble: string | undefined;
  /** Writes the photo to that file. Resolves to whether the photo exists. */
  fetch(name: string, to: string): Promise<boolean>;
  close(): void;
}

export async function openPhotoStore(setting: PhotoSetting, dataDir: string): Promise<PhotoStore> {
  return setting.kind === 's3' ? openS3Photos(setting, { dataDir }) : openPhotoFiles(join(dataDir, 'photos'));
}
