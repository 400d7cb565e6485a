export interface StreamEvent {
  event: string;
  data: { topics?: string[]; reason?: string; seq?: number; kind?: string; login?: string };
}

/** In a few words: `news 3 joined ben`, `stale scores`, `gone deleted`. */
export function inShort({ event, data }: StreamEvent): string {
  const { seq, kind, login, topics = [], reason } = data;
  return [event, seq, kind, login, ...topics, reason].filter((word) => word !== undefined).join(' ');
}

export interface TestReader {
  status: number;
  headers: Headers;
  /** The next thing that is said, or undefined when the stream has ended. */
  next(): Promise<StreamEvent | undefined>;
  /** The next block of any kind: also the hint when to come back, and heart-beats. */
  nextBlock(): Promise<string | undefined>;
  hangUp(): void;
}

/** Follows an event stream as the browser does. */
export async function follow(url: string, token?: string): Promise<TestReader> {
  const controller = new AbortController();
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
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

  return {
    status: response.status,
    headers: response.headers,
    nextBlock,
    async next() {
      for (let block = await nextBlock(); block !== undefined; block = await nextBlock()) {
        const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
        if (event !== undefined && data !== undefined) return { event, data: JSON.parse(data) };
      }
      return undefined;
    },
    hangUp: () => controller.abort(),
  };
}
