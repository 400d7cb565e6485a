import { setCompleted } from '#features/bingo/contract.ts';
import { getScores } from '#features/bingo/score-contract.ts';
import { roomEvents } from '#features/rooms/contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { type Figure, median, percentile } from './figures.ts';
import { startServer } from './pinned.ts';
import { type Member, makeScene, type Scene } from './scene.ts';

const members = 200;
const completionsEach = 60;

/** How long after it was sent a completion is known to every one of 200 connected members, and when they have the new scores. */
export async function fanout(): Promise<Figure[]> {
  const scene = await makeScene(members);
  const server = await startServer(scene.dataDir);
  const url = `http://127.0.0.1:${server.port}`;
  const readers = await Promise.all(scene.members.map((member) => Reader.open(url, scene.roomId, member)));
  const completions = changesOf(scene);

  const eventMs: number[] = [];
  const scoresMs: number[] = [];
  for (const [phase, withScores] of [
    [eventMs, false],
    [scoresMs, true],
  ] as const) {
    // The first few only warm up.
    for (let count = -5; count < completionsEach; count++) {
      const { path, member, completed } = completions.next().value;
      const heard = readers.map((reader) => reader.nextStale());
      const start = performance.now();
      const seen = heard.map(async (event, index) => {
        await event;
        if (withScores) await readers[index]?.fetchScores();
        return performance.now() - start;
      });
      await change(url + path, member, completed);
      const all = await Promise.all(seen);
      if (count >= 0) phase.push(...all);
    }
  }
  for (const reader of readers) reader.close();
  await server.stop();
  scene.remove();

  const of200 = (name: string, ms: number[], share: number, atMost: number): Figure => ({
    name,
    unit: 'ms',
    ours: share === 0.5 ? median(ms) : percentile(ms, share),
    target: { atMost },
  });
  return [
    of200('fanout: event p50', eventMs, 0.5, 150),
    of200('fanout: event p99', eventMs, 0.99, 150),
    of200('fanout: scores p50', scoresMs, 0.5, 1000),
    of200('fanout: scores p99', scoresMs, 0.99, 1000),
  ];
}

function* changesOf({
  members: all,
  roomId,
}: Scene): Generator<{ path: string; member: Member; completed: boolean }, never> {
  for (let round = 0; ; round++) {
    for (const member of all) {
      const square = member.board.find((entry) => !entry.challenge.image_required);
      if (square === undefined) continue;
      const path = addressOf(setCompleted, { login: member.login, roomId, challengeId: square.challenge.id });
      yield { path, member, completed: round % 2 === 0 };
    }
  }
}

async function change(url: string, { token }: Member, completed: boolean): Promise<void> {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ completed }),
  });
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** A member's page as the server sees it: a stream that is read to the end of each event. */
class Reader {
  readonly #abort = new AbortController();
  readonly #scoresUrl: string;
  readonly #headers: Record<string, string>;
  #onStale: (() => void) | undefined;

  private constructor(scoresUrl: string, headers: Record<string, string>) {
    this.#scoresUrl = scoresUrl;
    this.#headers = headers;
  }

  static async open(url: string, roomId: string, { token }: Member): Promise<Reader> {
    const headers = { authorization: `Bearer ${token}` };
    const reader = new Reader(url + addressOf(getScores, { id: roomId }), headers);
    const stream = await fetch(url + addressOf(roomEvents, { id: roomId }), { headers, signal: reader.#abort.signal });
    if (stream.status !== 200 || stream.body === null) throw new Error(`Events: ${stream.status}`);
    void reader.#read(stream.body.pipeThrough(new TextDecoderStream())).catch(() => undefined);
    return reader;
  }

  async #read(chunks: AsyncIterable<string>): Promise<void> {
    let text = '';
    for await (const chunk of chunks) {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      if (events.some((event) => event.startsWith('event: stale'))) this.#onStale?.();
    }
  }

  nextStale(): Promise<void> {
    return new Promise((resolve) => {
      this.#onStale = resolve;
    });
  }

  async fetchScores(): Promise<void> {
    const answer = await fetch(this.#scoresUrl, { headers: this.#headers });
    if (answer.status !== 200) throw new Error(`Scores: ${answer.status}`);
    await answer.arrayBuffer();
  }

  close(): void {
    this.#abort.abort();
  }
}
