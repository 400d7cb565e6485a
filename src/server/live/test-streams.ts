import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { AppError } from '#shared/errors.ts';
import { openEventStream } from './event-stream.ts';
import { Hub } from './hub.ts';
import { type AccessView, defaultStreamLimits, type Live, type Viewer } from './live.ts';
import { follow, type TestReader } from './test-reader.ts';

export const channel = 'room/1';

/** A server with one channel and a fake database controlled by the test. */
export class TestStreams {
  /** Users who have lost access to the channel. */
  readonly lost = new Set<string>();
  /** Sessions that ended without an announcement. */
  readonly ended = new Set<string>();
  newest: number | undefined;
  isUnreachable = false;
  /** Access checks wait for this. */
  answered: Promise<unknown> | undefined;
  /** How many sessions, and how many access rights, each query was about. */
  readonly asked: number[] = [];
  readonly checked: number[] = [];
  /** The newest stream of each user. */
  readonly responses = new Map<string, ServerResponse>();
  readonly hub = new Hub(defaultStreamLimits, (ids) => this.#findEnded(ids));
  readonly live: Live = this.hub;
  url = '';
  readonly #server = fastify();

  async open(): Promise<this> {
    // The real server derives it from trusted proxies.
    this.#server.decorateRequest('address', '127.0.0.1');
    this.#server.setErrorHandler((error, _request, reply) =>
      reply.code(error instanceof AppError ? error.status : 500).send({ error: String(error) }),
    );
    this.#server.get<{ Params: { user: string } }>('/:user', async (request, reply) => {
      const userId = request.params.user;
      this.responses.set(userId, reply.raw);
      await openEventStream(this, request, reply, {
        channel: { name: channel, checkAccess: (who) => this.#checkAccess(who) },
        caller: { userId, sessionId: `session of ${userId}` },
        refusal: () => new AppError('notFound', "There's no such room."),
      });
      return reply;
    });
    this.url = await this.#server.listen({ port: 0, host: '127.0.0.1' });
    return this;
  }

  async close(): Promise<void> {
    await this.live.close();
    await this.#server.close();
  }

  /** Follows a user's stream from the first event on. */
  async enter(userId: string): Promise<TestReader> {
    const reader = await follow(`${this.url}/${userId}`);
    assert.equal(reader.status, 200);
    await reader.nextBlock();
    return reader;
  }

  /** A connection that requests the stream and never reads. */
  sleeper(userId: string): Socket {
    const socket = connect({ port: (this.#server.server.address() as AddressInfo).port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.pause().write(`GET /${userId} HTTP/1.1\r\nHost: x\r\n\r\n`);
    return socket;
  }

  announceStale(...stale: string[]): void {
    this.live.announce({ channel, stale });
  }

  /** A change that is committed and then announced. */
  happen(seq: number, kind = 'dealt'): void {
    this.newest = Math.max(this.newest ?? 0, seq);
    this.change(seq, { feed: { [seq]: { kind } } });
  }

  change(revision: number, patch: object): void {
    this.newest = Math.max(this.newest ?? 0, revision);
    this.live.announce({ channel, changed: { revision, patch } });
  }

  remove(userId: string): void {
    this.lost.add(userId);
    this.live.announce({ channel, gone: 'removed', userId });
  }

  async #findEnded(ids: readonly string[]): Promise<string[]> {
    if (this.isUnreachable) throw new Error('the database is unreachable');
    this.asked.push(ids.length);
    return ids.filter((id) => this.ended.has(id));
  }

  async #checkAccess(who: readonly Viewer[]): Promise<AccessView> {
    if (this.isUnreachable) throw new Error('the database is unreachable');
    this.checked.push(who.length);
    const lost = new Set(this.lost);
    const { newest } = this;
    await this.answered;
    const goneReason = ({ userId }: Viewer) => (lost.has(userId) ? ('removed' as const) : undefined);
    return newest === undefined ? { goneReason } : { newest, goneReason };
  }
}
