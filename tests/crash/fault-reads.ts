import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '#features/bingo/server/dealing/seeded-random.ts';
import { pickOne } from './fault-plan.ts';

/**
 * What can happen to a response or to a single event of a stream. `event lost` is also what happens when a server drops
 * events for a slow reader.
 */
const shares = {
  answer: { 'answer late': 20, 'answer to a read lost': 5 },
  event: {
    'event late': 10,
    'line cut': 1,
    'event cut halfway': 1,
    'event repeated': 4,
    'older event repeated': 3,
    'event lost': 2,
  },
} as const;
type What = keyof typeof shares;
export type ReadFault = { [W in What]: keyof (typeof shares)[W] }[What];
export type ReadFaultOf = (what: What) => ReadFault | undefined;
export const readFaultNames = Object.values(shares).flatMap((each) => Object.keys(each)) as ReadFault[];

const lateMs = 10;

export function seededReadFaults(random: SeededRandom): ReadFaultOf {
  return (what) => pickOne<ReadFault>(random, shares[what]);
}

/**
 * Delivers the response to a read, with faults from `faultOf`. A stream is split into events. Rejects if the server
 * cuts the response short.
 */
export function deliverWithFaults(
  answer: IncomingMessage,
  response: ServerResponse,
  faultOf: ReadFaultOf,
): Promise<void> {
  const isStream = answer.headers['content-type']?.startsWith('text/event-stream');
  return isStream ? deliverEvents(answer, response, faultOf) : deliverAnswer(answer, response, faultOf);
}

async function deliverAnswer(answer: IncomingMessage, response: ServerResponse, faultOf: ReadFaultOf): Promise<void> {
  const body = await buffer(answer);
  const fault = faultOf('answer');
  if (fault === 'answer late') await pause(lateMs);
  if (fault === 'answer to a read lost') return void response.socket?.destroy();
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  response.end(body);
}

async function deliverEvents(answer: IncomingMessage, response: ServerResponse, faultOf: ReadFaultOf): Promise<void> {
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  response.flushHeaders();
  const past: string[] = [];
  let text = '';
  for await (const piece of answer.setEncoding('utf8') as AsyncIterable<string>) {
    const events = (text + piece).split('\n\n').map((event) => `${event}\n\n`);
    text = events.pop()?.slice(0, -2) ?? '';
    for (const event of events) {
      // The stream's opening and final messages aren't events, and arrive once.
      const fault = event.startsWith('event: change') ? faultOf('event') : undefined;
      if (fault === 'event late') await pause(lateMs);
      response.write(bytesOf(event, fault, past));
      // Flushes what was written before the connection is cut.
      if (fault === 'line cut' || fault === 'event cut halfway') return void response.socket?.destroySoon();
      past.push(event);
    }
  }
  response.end();
}

function bytesOf(event: string, fault: ReadFault | undefined, past: readonly string[]): string {
  if (fault === 'event lost') return '';
  if (fault === 'event cut halfway') return event.slice(0, event.length / 2);
  if (fault === 'event repeated') return event + event;
  return fault === 'older event repeated' ? event + (past.at(-3) ?? event) : event;
}
