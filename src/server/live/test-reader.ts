import assert from 'node:assert/strict';

export interface StreamEvent {
  event: string;
  data: {
    topics?: string[];
    reason?: string;
    seq?: number;
    kind?: string;
    login?: string;
    logins?: string[];
    count?: number;
    game?: unknown;
    patch?: object;
    revision?: number;
    reaction?: string;
  };
}

/** In short: `change 3 joined ben`, `stale scores`, `gone deleted`. Includes what a change adds to the feed. */
export function inShort({ event, data }: StreamEvent): string {
  const { seq, revision, kind, login, topics = [], reason, patch } = data;
  const { feed = {} } = (patch ?? {}) as { feed?: Record<string, { kind: string; login: string } | null> };
  const added = Object.values(feed).flatMap((item) => (item === null ? [] : [item.kind, item.login]));
  return [event, seq ?? revision, kind, login, ...added, ...topics, reason]
    .filter((word) => word !== undefined)
    .join(' ');
}

export interface TestReader {
  status: number;
  headers: Headers;
  /** The next event except presence, or undefined when the stream has ended. */
  next(): Promise<StreamEvent | undefined>;
  nextPresence(): Promise<StreamEvent['data'] | undefined>;
  /** The next block of any kind, including retry hints and heartbeats. */
  nextBlock(): Promise<string | undefined>;
  hangUp(): void;
}

/** Expects these events next, in their short form. */
export async function receives(reader: TestReader, ...expected: string[]): Promise<void> {
  for (const event of expected) assert.equal(inShort((await reader.next()) ?? assert.fail(`no ${event}`)), event);
}

/** Follows an event stream as the browser does; `token` may include a scheme other than Bearer. */
export async function follow(url: string, token?: string): Promise<TestReader> {
  const controller = new AbortController();
  const headers = new Headers();
  if (token !== undefined) headers.set('authorization', token.includes(' ') ? token : `Bearer ${token}`);
  const response = await fetch(url, { headers, signal: controller.signal });
  const pieces = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';

  async function nextBlock(): Promise<string | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        return block;
      }
      const piece = await pieces?.read();
      if (piece === undefined || piece.done) return undefined;
      text += piece.value;
    }
  }

  async function nextOf(isWanted: (name: string) => boolean): Promise<StreamEvent | undefined> {
    for (let block = await nextBlock(); block !== undefined; block = await nextBlock()) {
      const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (event !== undefined && data !== undefined && isWanted(event)) return { event, data: JSON.parse(data) };
    }
    return undefined;
  }

  return {
    status: response.status,
    headers: response.headers,
    nextBlock,
    next: () => nextOf((name) => name !== 'here'),
    nextPresence: async () => (await nextOf((name) => name === 'here'))?.data,
    hangUp: () => controller.abort(),
  };
}
