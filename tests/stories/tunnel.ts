import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of the site that forwards headers immediately, but buffers each body until it's complete. */
export async function startTunnel(siteUrl: string) {
  const server = createServer((near, nearAnswer) => {
    const { method, url, headers } = near;
    const far = request(new URL(url ?? '/', siteUrl), { method, headers }, async (farAnswer) => {
      nearAnswer.writeHead(farAnswer.statusCode ?? 502, farAnswer.headers);
      nearAnswer.flushHeaders();
      const body: Buffer[] = [];
      try {
        for await (const piece of farAnswer) body.push(piece as Buffer);
        nearAnswer.end(Buffer.concat(body));
      } catch {
        nearAnswer.destroy();
      }
    });
    far.on('error', () => nearAnswer.destroy());
    nearAnswer.once('close', () => far.destroy());
    near.pipe(far);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
