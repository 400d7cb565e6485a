import { dirname } from 'node:path';

export const tracedCalls = [
  ...['write', 'writev', 'pwrite64', 'pwritev', 'pwritev2', 'sendto', 'sendmsg', 'fsync', 'fdatasync'],
  ...['mkdir', 'mkdirat', 'rename', 'renameat', 'renameat2', 'unlink', 'unlinkat'],
].join(',');

export interface TracedAnswer {
  /** Files and folders written but not yet safe from a power cut. */
  unsynced: string[];
  syncs: number;
}

/** Whether this must survive a power cut once acknowledged. Thumbnails can be recreated from their photo. */
const mustSurvive = (path: string) =>
  path.endsWith('-wal') || (path.includes('/photos/') && !path.endsWith('.thumb') && !path.endsWith('.thumbnail'));

/**
 * Follows a server's writes and syncs in the output of `strace -f -y`, and reports for each successful HTTP response
 * what was unsynced when it was sent. A sync counts once it returns, and only for earlier writes.
 */
export class SyncTrace {
  readonly answers: TracedAnswer[] = [];
  readonly #unsynced = new Map<string, number>();
  /** Each thread's unfinished call, until strace reports the rest after other threads' lines. */
  readonly #pending = new Map<string, { start: string; line: number }>();
  #line = 0;
  #syncs = 0;

  constructor(trace: string) {
    for (const line of trace.split('\n')) this.#read(line);
  }

  #read(line: string): void {
    this.#line++;
    const [, pid = '', text = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (text.endsWith(' <unfinished ...>')) {
      this.#pending.set(pid, { start: text.slice(0, -' <unfinished ...>'.length), line: this.#line });
      return;
    }
    const [, end] = /^<\.\.\. \w+ resumed>(.*)$/.exec(text) ?? [];
    const { start, line: startedAt } = (end !== undefined && this.#pending.get(pid)) || { start: '', line: this.#line };
    const call = end === undefined ? text : start + end;
    if (!/ = -1 \w+ \(/.test(call)) this.#follow(call, startedAt);
  }

  #follow(call: string, startedAt: number): void {
    if (/^(?:fsync|fdatasync)\(/.test(call)) this.#sync(call, startedAt);
    else if (/^p?writev?\d*\(|^send/.test(call)) this.#write(call);
    else this.#changeFolder(call);
  }

  #sync(call: string, startedAt: number): void {
    const path = /^\w+\(\d+<([^>]*)>/.exec(call)?.[1] ?? '';
    this.#syncs++;
    if ((this.#unsynced.get(path) ?? 0) <= startedAt) this.#unsynced.delete(path);
  }

  #write(call: string): void {
    const [, path = '', rest = ''] = /^\w+\(\d+<([^>]*)>, (.*)$/.exec(call) ?? [];
    if (mustSurvive(path)) this.#unsynced.set(path, this.#line);
    else if (/^(?:\[\{iov_base=|\{.*iov_base=)?"HTTP\/1\.1 2\d\d /.test(rest)) this.#answer();
  }

  #answer(): void {
    this.answers.push({ unsynced: [...this.#unsynced.keys()], syncs: this.#syncs });
    this.#syncs = 0;
  }

  /** A name is only on disk once its folder is. */
  #changeFolder(call: string): void {
    const [from = '', to] = [...call.matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? '');
    if (call.startsWith('unlink')) this.#unsynced.delete(from);
    const place = call.startsWith('rename') ? to : call.startsWith('mkdir') ? from : undefined;
    if (place === undefined || !mustSurvive(place)) return;
    const content = this.#unsynced.get(from);
    this.#unsynced.delete(from);
    if (content !== undefined) this.#unsynced.set(place, content);
    this.#unsynced.set(dirname(place), this.#line);
  }
}
