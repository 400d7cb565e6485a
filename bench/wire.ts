import { connect, type Socket } from 'node:net';
import { secondMs } from '#shared/time.ts';

export interface WireAnswer {
  status: number;
  /** Including headers, as sent. */
  bytes: number;
  /** The content encoding, if there is one. */
  encoding: string | undefined;
  body: Buffer;
}

/** Shorter than the server's keep-alive timeout. */
const trustedMs = 2 * secondMs;

/** Like a browser's connection, it's replaced if it was idle for long. */
export class Wire {
  readonly #port: number;
  #socket: Socket | undefined;
  #usedAt = 0;
  readonly #waiting: { resolve: (answer: WireAnswer) => void; reject: (error: Error) => void }[] = [];
  #pieces: Buffer[] = [];
  #length = 0;
  /** Bytes of head and body of the current response, once the head has arrived. */
  #expected: number | undefined;
  #encoding: string | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  ask(request: Buffer): Promise<WireAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<WireAnswer>();
    const now = performance.now();
    if (this.#waiting.length === 0 && now > this.#usedAt + trustedMs) this.close();
    this.#usedAt = now;
    this.#socket ??= this.#connect();
    this.#waiting.push({ resolve, reject });
    this.#socket.write(request);
    return promise;
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #connect(): Socket {
    const socket = connect(this.#port, '127.0.0.1').setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', () => undefined);
    socket.once('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      for (const { reject } of this.#waiting.splice(0)) reject(new Error('The server closed a connection'));
    });
    return socket;
  }

  #take(chunk: Buffer): void {
    this.#pieces.push(chunk);
    this.#length += chunk.length;
    while (this.#length > 0) {
      if (this.#expected === undefined) {
        const whole = this.#whole();
        const headEnd = whole.indexOf('\r\n\r\n');
        if (headEnd === -1) return;
        const head = whole.toString('latin1', 0, headEnd);
        this.#expected = headEnd + 4 + bodyLength(head);
        this.#encoding = /\ncontent-encoding: (\w+)/i.exec(head)?.[1];
      }
      if (this.#length < this.#expected) return;
      const whole = this.#whole();
      const bytes = this.#expected;
      this.#pieces = whole.length === bytes ? [] : [whole.subarray(bytes)];
      this.#length = whole.length - bytes;
      this.#expected = undefined;
      const body = whole.subarray(whole.indexOf('\r\n\r\n') + 4, bytes);
      this.#waiting
        .shift()
        ?.resolve({ status: Number(whole.toString('latin1', 9, 12)), bytes, encoding: this.#encoding, body });
    }
  }

  #whole(): Buffer {
    const [first] = this.#pieces;
    const whole = this.#pieces.length === 1 && first !== undefined ? first : Buffer.concat(this.#pieces);
    this.#pieces = [whole];
    return whole;
  }
}

function bodyLength(head: string): number {
  if (head.startsWith('HTTP/1.1 304')) return 0;
  const length = /\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`A response without content-length: ${head}`);
  return Number(length);
}
