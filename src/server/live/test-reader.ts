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

/** In a few words: `change 3 joined ben`, `stale scores`, `gone deleted`. What a change tells in a feed, it says. */
export function inShort({ event, data }: StreamEvent): string {
  const { seq, revision, kind, login, topics = [], reason, patch } = data;
  const { feed = {} } = (patch ?? {}) as { feed?: Record<string, { kind: string; login: string } | null> };
  const told = Object.values(feed).flatMap((item) => (item === null ? [] : [item.kind, item.login]));
  return [event, seq ?? revision, kind, login, ...told, ...topics, reason]
    .filter((word) => word !== undefined)
    .join(' ');
}

export interface TestReader {
  status: number;
  headers: Headers;
  /** The next thing that is said, or undefined when the stream has ended; who is here is asked for by itself. */
  next(): Promise<StreamEvent | undefined>;
  /** Who is here, as it is told next; other things are passed over. */
  nextPresence(): Promise<StreamEvent['data'] | undefined>;
  /** The next block of any kind: also the hint when to come back, and heart-beats. */
  nextBlock(): Promise<string | undefined>;
  hangUp(): void;
}

/** Follows an event stream as the browser does; `token` may bring another scheme than that of sessions. */
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
