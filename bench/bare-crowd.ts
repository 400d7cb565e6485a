import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const handshake = [
  'GET / HTTP/1.1',
  'host: 127.0.0.1',
  'connection: upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
].join('\r\n');

/** Counts texts by their length, which is known in advance. */
export class BareCrowd {
  /**
   * Length of a text and its frame header (RFC 6455, section 5.2): two bytes, or four for texts of 126 bytes or more.
   */
  readonly #frameBytes: number;
  readonly #onText: (socket: number) => void;
  readonly #sockets: Socket[] = [];

  constructor(textBytes: number, onText: (socket: number) => void) {
    this.#frameBytes = textBytes + (textBytes < 126 ? 2 : 4);
    this.#onText = onText;
  }

  async open(port: number, count: number): Promise<void> {
    await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const socket = connect(port, '127.0.0.1').setNoDelay(true);
        this.#sockets.push(socket);
        socket.write(`${handshake}\r\n\r\n`);
        const [head] = (await once(socket, 'data')) as [Buffer];
        if (!head.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(head.toString());
        let read = 0;
        socket.on('data', (chunk: Buffer) => {
          for (read += chunk.length; read >= this.#frameBytes; read -= this.#frameBytes) this.#onText(index);
        });
      }),
    );
  }

  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
