import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';

// A separate program, because with the bench's scene in memory, half of the measured time was garbage collection.
const warmUpReads = 50;
const [address = '', token = '', reads = '0'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

async function read(): Promise<{ ms: number; bytes: number }> {
  const start = performance.now();
  const [response] = (await once(
    get(address, { agent, headers: { authorization: `Bearer ${token}` } }),
    'response',
  )) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) bytes += chunk.length;
  if (response.statusCode !== 200) throw new Error(`${address}: ${response.statusCode}`);
  return { ms: performance.now() - start, bytes };
}

const times: number[] = [];
let size = 0;
for (let round = -warmUpReads; round < Number(reads); round++) {
  const { ms, bytes } = await read();
  size = bytes;
  if (round >= 0) times.push(ms);
}
agent.destroy();
process.send?.({ times, bytes: size });
process.disconnect?.();
