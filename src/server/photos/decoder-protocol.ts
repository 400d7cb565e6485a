/** A request to the decoding process. Only paths: pictures never go through the channel. */
export interface Task {
  id: number;
  from: string;
  /** Where the re-encoded JPEG goes; unset if only a photo's thumbnail is needed. */
  to?: string | undefined;
  /** Where the thumbnail goes. */
  thumbnail?: string | undefined;
}

/** `failed` is our own fault (a disk, a permission) and is logged with its detail. */
export type Outcome = 'stored' | 'unreadable' | 'tooLarge' | 'outOfSpace' | 'failed';

export interface Verdict {
  id: number;
  outcome: Outcome;
  detail?: string;
}
