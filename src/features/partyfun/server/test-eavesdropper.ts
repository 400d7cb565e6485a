import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { follow } from '#server/live/test-reader.ts';
import { addressOf, type EndpointShape } from '#shared/endpoint.ts';
import type { Person } from '#tests/app.ts';

/** A client with a real stream that records every byte it receives, from the stream and from its calls. */
export interface Eavesdropper {
  person: Person;
  /** Calls as this person, over the network. */
  call(shape: EndpointShape, ask: { id: string; body?: object }): Promise<{ status: number; text: string }>;
  /** Everything received since the last call, once the stream has reached this revision. */
  take(revision: number): Promise<string>;
  hangUp(): void;
}

/** The server must be listening. */
export async function eavesdrop(app: FastifyInstance, person: Person, roomId: string): Promise<Eavesdropper> {
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const reader = await follow(`${url}/api/rooms/${roomId}/events`, person.token);
  let bytes = '';
  let received = -1;
  return {
    person,
    async call(shape, { id, body }) {
      const answer = await fetch(url + addressOf(shape, { id }), {
        method: shape.method,
        headers: {
          authorization: `Bearer ${person.token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      bytes += `${JSON.stringify([...answer.headers])}${text}\n`;
      return { status: answer.status, text };
    },
    async take(revision) {
      while (received < revision) {
        const block = await reader.nextBlock();
        if (block === undefined) throw new Error(`The stream of ${person.login} has ended`);
        bytes += `${block}\n`;
        const [, data] = /^event: (?:change|at)\ndata: (.*)$/.exec(block) ?? [];
        if (data !== undefined) received = Math.max(received, numberIn(data));
      }
      const taken = bytes;
      bytes = '';
      return taken;
    },
    hangUp: reader.hangUp,
  };
}

function numberIn(data: string): number {
  const { seq, revision = seq } = JSON.parse(data) as { seq?: number; revision?: number };
  return revision ?? 0;
}
