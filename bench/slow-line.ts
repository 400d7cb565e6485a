import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Lighthouse's slow 4G: a round trip of 150 ms, 1.6 Mbit/s down and 750 kbit/s up, shared by all connections. */
const oneWayMs = 75;
const downBytesPerMs = 1_600_000 / 8 / 1000;
const upBytesPerMs = 750_000 / 8 / 1000;
/** Data is split into packets, so that a whole file doesn't block what comes later. */
const packetBytes = 1460;

export async function startSlowLine(port: number): Promise<{ port: number; stop: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const down = direction(downBytesPerMs);
  const up = direction(upBytesPerMs);
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const opened = performance.now() + 2 * oneWayMs;
    pass(near, far, (bytes) => up(bytes, opened), sockets);
    pass(far, near, (bytes) => down(bytes, 0), sockets);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns a function that computes when bytes arrive if they're sent no earlier than `from`. */
function direction(bytesPerMs: number): (bytes: number, from: number) => number {
  let free = 0;
  return (bytes, from) => {
    free = Math.max(free, from, performance.now()) + bytes / bytesPerMs;
    return free + oneWayMs;
  };
}

function pass(from: Socket, to: Socket, arrival: (bytes: number) => number, sockets: Set<Socket>): void {
  sockets.add(from);
  from.setNoDelay(true);
  from.on('error', () => undefined);
  const at = (ms: number, act: () => void) => setTimeout(act, Math.max(0, ms - performance.now()));
  from.on('data', (bytes: Buffer) => {
    for (let begin = 0; begin < bytes.length; begin += packetBytes) {
      const packet = bytes.subarray(begin, begin + packetBytes);
      at(arrival(packet.length), () => to.writable && to.write(packet));
    }
  });
  from.on('end', () => at(arrival(0), () => to.end()));
  from.once('close', () => {
    sockets.delete(from);
    at(arrival(0), () => to.destroy());
  });
}
