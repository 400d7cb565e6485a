import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** So many bytes of uploads lie in memory at most when nobody needs them any more. */
const collectEveryBytes = 4 * 1024 * 1024;

type Collect = (options: { type: 'minor' }) => void;
let collect: Collect | undefined;
let bytesSince = 0;

/**
 * Notes that pieces of an upload have come. Their bytes lie outside of the heap, where V8 does not count them as young garbage: its own
 * next collection may come long after a hundred megabytes of them. One of our own takes about a millisecond.
 */
export function noteUploaded(bytes: number): void {
  bytesSince += bytes;
  if (bytesSince < collectEveryBytes) return;
  bytesSince = 0;
  collect ??= findCollect();
  collect({ type: 'minor' });
}

function findCollect(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}
