/** What the server asks of the decoding process. Paths only: pictures never travel through the channel. */
export interface Task {
  id: number;
  from: string;
  to: string;
}

/** `failed` is our own trouble (a disk, a permission) and is logged with its detail. */
export type Outcome = 'stored' | 'unreadable' | 'tooLarge' | 'outOfSpace' | 'failed';

export interface Verdict {
  id: number;
  outcome: Outcome;
  detail?: string;
}
