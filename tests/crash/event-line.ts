import { connect, type Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';

export interface LineListener {
  onText: (text: string) => void;
  /** Called when the connection ends: with a status if it was refused, without one if it was cut or finished. */
  onEnd: (status?: number) => void;
}

export interface EventLine {
  /** Bytes received on this connection, including headers and framing. */
  bytes: () => number;
  hangUp: () => void;
}

/**
 * An event stream over a bare socket. Hundreds in one process cost almost nothing; with `fetch`, the clients would
 * account for most of what's measured.
 */
export function openEventLine(port: number, path: string, token: string, { onText, onEnd }: LineListener): EventLine {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  const decoder = new StringDecoder('utf8');
  let bytes = 0;
  let head: Buffer | undefined = Buffer.alloc(0);
  let status: number | undefined;
  let pass = (piece: Buffer) => onText(decoder.write(piece));

  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (head === undefined) return pass(chunk);
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return;
    const text = head.toString('latin1', 0, end);
    const rest = head.subarray(end + 4);
    head = undefined;
    status = Number(text.slice(9, 12));
    if (status !== 200) return void socket.destroy();
    if (/^transfer-encoding: *chunked/im.test(text)) pass = unchunk(pass, () => socket.destroy());
    pass(rest);
  });
  endWith(socket, () => onEnd(status === 200 ? undefined : status));
  return { bytes: () => bytes, hangUp: () => socket.destroy() };
}

function endWith(socket: Socket, onEnd: () => void): void {
  // An error on the connection only means that it ended.
  socket.on('error', () => undefined);
  socket.on('end', () => socket.destroy());
  socket.once('close', onEnd);
}

/** Removes the chunk sizes from a chunked body (RFC 9112, section 7.1), wherever the network splits it. */
export function unchunk(onBytes: (bytes: Buffer) => void, onLast: () => void): (bytes: Buffer) => void {
  /** Bytes left in the current chunk; 0 until its size has been read. */
  let left = 0;
  let line = '';
  return (bytes) => {
    for (let at = 0; at < bytes.length; ) {
      if (left > 0) {
        const end = Math.min(bytes.length, at + left);
        onBytes(bytes.subarray(at, end));
        left -= end - at;
        at = end;
        continue;
      }
      const end = bytes.indexOf(10, at) + 1;
      line += bytes.toString('latin1', at, end === 0 ? undefined : end);
      if (end === 0) return;
      at = end;
      // The line break after a chunk reads as an empty line.
      if (/^0+\r/.test(line)) return onLast();
      left = line === '\r\n' ? 0 : Number.parseInt(line, 16);
      line = '';
    }
  };
}
