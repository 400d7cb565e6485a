/** What the server asks of the decoding process. Paths only: pictures never travel through the channel. */
export interface Task {
  id: number;
  from: string;
  /** Where the clean JPEG goes; left out where only the thumbnail of a photo is wanted. */
  to?: string | undefined;
  /** Where the thumbnail goes. */
  thumbnail?: string | undefined;
}

/** `failed` is our own trouble (a disk, a permission) and is logged with its detail. */
export type Outcome = 'stored' | 'unreadable' | 'tooLarge' | 'outOfSpace' | 'failed';

export interface Verdict {
  id: number;
  outcome: Outcome;
  detail?: string;
}
