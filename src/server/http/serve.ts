import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access, AnswerOf, BodyOf, EndpointShape, ParamsOf, QueryOf } from '#shared/endpoint.ts';
import { AppError, notAuthenticated } from '#shared/errors.ts';
import { keyHeader, partHeader } from '#shared/idempotency.ts';
import { hasRole } from '#shared/roles.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../db/database.ts';
import { KeyedCall, type KeyStore, keyOf, makeKeyStore, type OnceOptions } from '../idempotency/keyed-call.ts';
import { addressKey } from '../rate-limits.ts';
import type { Caller } from '../sessions/sessions.ts';
import { AnswerSeries } from './answer-times.ts';
import { Answered, Prepared, Written, written } from './answers.ts';
import { refuseGuest, roomNamedIn } from './guest-access.ts';
import { requireProof } from './proof.ts';
import { demandPasskey, roleMissing } from './strong-roles.ts';
import { parseInput, parseParams } from './validate.ts';
import { type Cost, extraCalls } from './work-meter.ts';

type CallerOf<E extends EndpointShape> = E['access'] extends 'anyone' ? Caller | undefined : Caller;

/**
 * Does the work in a transaction. With a key its answer is kept in the same one, and a repeat is given that answer without any
 * work: nothing is changed, and nobody is told. A refusal keeps nothing.
 */
export type Once<E extends EndpointShape> = (
  work: (trx: Trx) => Promise<AnswerOf<E> | Answered<AnswerOf<E>>>,
  options?: OnceOptions,
) => Promise<AnswerOf<E> | Answered<AnswerOf<E> | Written>>;

export interface Input<E extends EndpointShape> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: E['kind'] extends 'raw' ? Buffer : BodyOf<E>;
  caller: CallerOf<E>;
  /** Of a `keyed` endpoint, which writes through it. */
  once: E['keyed'] extends true ? Once<E> : undefined;
  /** Of a `keyed` endpoint: undefined when the call came without a key. */
  keyed: E['keyed'] extends true ? KeyedCall | undefined : undefined;
  /** Peer address, or what a trusted proxy says it is. */
  address: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handler<E extends EndpointShape> = (
  input: Input<E>,
) => Promise<AnswerOf<E> | Answered<AnswerOf<E> | Written> | Written | Prepared> | AnswerOf<E>;

/** One endpoint with what answers it; a feature's server door gives a list of these. */
export interface Route {
  shape: EndpointShape;
  // The handler knows its own endpoint's types; here only that it takes an input.
  handle: (input: Input<EndpointShape>) => unknown;
}

/** Ties a handler to its endpoint; the handler of `events` and of a `file` takes over the reply and returns nothing. */
export function route<E extends EndpointShape>(shape: E, handle: Handler<E>): Route;
export function route<E extends EndpointShape & { kind: 'events' | 'file' }>(
  shape: E,
  handle: (input: Input<E>) => Promise<void>,
): Route;
export function route(shape: EndpointShape, handle: (input: never) => unknown): Route {
  return { shape, handle: handle as Route['handle'] };
}

const keyHeaderInNode = keyHeader.toLowerCase();
const partHeaderInNode = partHeader.toLowerCase();

/** The notice of a push names every file of its commits. */
const maxRawBytes = 1024 * 1024;

/** Registers the routes below `/api`. */
export function serve(app: FastifyInstance, context: Context, routes: readonly Route[]): void {
  const keys = makeKeyStore(context.db);
  for (const { shape, handle } of routes) {
    if (shape.isPrivate) hidePath(app, shape);
    // A key is a person's own: of a call that anybody may make it would silently count for nothing.
    if (shape.keyed && shape.access === 'anyone') throw new Error(`${shape.method} ${shape.path} can't be keyed`);
    roomNamedIn(shape);
    const series = seriesOf(context, shape);
    const bodyLimit = shape.kind === 'raw' ? maxRawBytes : shape.maxBodyBytes;
    app.route({
      method: shape.method,
      url: `/api${shape.path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: { kind: shape.kind ?? 'json' },
      ...(bodyLimit !== undefined && { bodyLimit }),
      // Before the body is read: a stranger's upload must not be taken in first.
      onRequest: async (request) => {
        request.series = series;
        return admit(context, shape, request);
      },
      handler: (request, reply) => answer({ context, keys }, shape, handle, request, reply),
    });
  }
}

function hidePath({ privatePaths }: FastifyInstance, { path }: EndpointShape): void {
  const [start = ''] = `/api${path}`.toLowerCase().split('{');
  if (!privatePaths.includes(start)) privatePaths.push(start);
  privatePaths.sort((a, b) => b.length - a.length);
}

function seriesOf({ answerTimes }: Context, { method, path, kind, isPrivate }: EndpointShape): AnswerSeries {
  // A series counts: where one person makes such calls, it would tell root when.
  if (isPrivate) return answerTimes.others;
  // A stream is open for as long as somebody looks.
  return kind === 'events' ? new AnswerSeries(method, path) : answerTimes.seriesFor(method, path);
}

const callers = new WeakMap<FastifyRequest, Caller>();

async function admit(context: Context, shape: EndpointShape, request: FastifyRequest): Promise<void> {
  // No text in PostgreSQL holds a NUL, and no address of ours needs one.
  if (request.url.includes('%00')) throw new AppError('badInput', "The address can't be read.");
  if (request.headers[partHeaderInNode] !== undefined) refuseAsPart(shape);
  const token = bearerToken(request.headers.authorization);
  const found = token === undefined ? undefined : await context.sessions.find(token);
  const caller = found && context.config.requirePasskey ? await demandPasskey(context, found) : found;
  if (caller !== undefined) {
    context.limits.takeCall('apiByUser', caller.userId);
    callers.set(request, caller);
  }
  if (shape.access === 'anyone') return;
  if (caller === undefined) throw notAuthenticated();
  if (caller.guest !== undefined) refuseGuest(shape, caller.guest, request.params as Record<string, unknown>);
  // A role that depends on the body is asked for when the body is there.
  if (typeof shape.access !== 'object') requireRole(shape, shape.access, caller);
  if (shape.proof !== undefined) requireProof(context, caller, shape.proof);
}

/** What is repeated as a whole may hold only what can be repeated; an upload is none of it. */
function refuseAsPart({ keyed, kind = 'json' }: EndpointShape): void {
  if (!keyed || kind !== 'json') throw new AppError('badInput', "This call can't be sent as one of several.");
}

function bearerToken(header: string | undefined): string | undefined {
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined;
}

function requireRole(shape: EndpointShape, access: Exclude<Access, object>, caller: Caller): void {
  if (access === 'anyone' || access === 'token' || hasRole(caller, access)) return;
  throw roleMissing(caller, access, shape.forbidden ?? 'You do not have permission to do this.');
}

/** What a call costs beyond a small one is taken afterwards: only then it is known, and the next call waits for it. */
function charge({ limits }: Context, request: FastifyRequest, cost: Cost): void {
  const calls = extraCalls(cost);
  if (calls === 0) return;
  limits.chargeCall('apiByAddress', addressKey(request.address), calls);
  const caller = callers.get(request);
  if (caller !== undefined) limits.chargeCall('apiByUser', caller.userId, calls);
}

/**
 * Charges for the processor's time from here until the event loop turns to something else: reading SQLite, working it out and writing
 * it down are one go. What comes after a wait shares its time with others and is not counted.
 */
function chargeWork(context: Context, request: FastifyRequest): void {
  const mark = context.work.start();
  // A tick that is asked for by a microtask comes when no microtask is left.
  queueMicrotask(() => process.nextTick(chargeSince, context, request, mark));
}

function chargeSince(context: Context, request: FastifyRequest, mark: number): void {
  const workMs = context.work.msSince(mark);
  if (workMs > 0) charge(context, request, { workMs, bytes: 0 });
}

interface House {
  context: Context;
  keys: KeyStore;
}

function keyedCall({ context, keys }: House, shape: EndpointShape, request: FastifyRequest, body: unknown) {
  const key = keyOf(request.headers[keyHeaderInNode]);
  const userId = callers.get(request)?.userId;
  if (key === undefined || userId === undefined) return undefined;
  return new KeyedCall(context, keys, shape, { userId, key, url: request.url, body });
}

const onceOf =
  ({ db }: Context, keyed: KeyedCall | undefined): Once<EndpointShape> =>
  (work, options) =>
    keyed === undefined ? db.transact(work, { lock: options?.lock }) : keyed.run(work, options);

async function answer(
  registry: House,
  shape: EndpointShape,
  handle: Route['handle'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { context } = registry;
  chargeWork(context, request);
  const caller = callers.get(request);
  const rawParams = request.params as Record<string, unknown>;
  if (typeof shape.access === 'object' && caller !== undefined) {
    requireRole(shape, shape.access.roleFor({ params: rawParams, body: request.body }), caller);
  }
  const body = bodyOf(shape, request.body);
  const keyed = shape.keyed === true ? keyedCall(registry, shape, request, body) : undefined;
  const result = await handle({
    params: shape.params === undefined ? {} : (parseParams(shape.params, rawParams) as object),
    query: shape.query === undefined ? {} : (parseInput(shape.query, request.query) as object),
    body: body as undefined,
    caller: caller as Caller,
    once: (shape.keyed === true ? onceOf(context, keyed) : undefined) as undefined,
    keyed: keyed as undefined,
    address: request.address,
    request,
    reply,
  });
  if (shape.kind === 'events' || shape.kind === 'file') return reply;
  return send(shape, result, reply, (bytes) => charge(context, request, { workMs: 0, bytes }));
}

function bodyOf(shape: EndpointShape, body: unknown): unknown {
  if (shape.body !== undefined) return parseInput(shape.body, body);
  if (shape.kind === 'raw') return body ?? Buffer.alloc(0);
  const isEmpty = body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0);
  if (shape.method !== 'GET' && shape.kind !== 'upload' && !isEmpty)
    throw new AppError('badInput', "This call doesn't take a body");
  return undefined;
}

function send(shape: EndpointShape, result: unknown, reply: FastifyReply, chargeFor: (bytes: number) => void): unknown {
  if (shape.status === 204) return reply.code(204).send();
  if (result instanceof Prepared) {
    chargeFor(result.body?.length ?? 0);
    return reply.code(result.status).headers(result.headers).send(result.body);
  }
  reply.header('content-type', 'application/json; charset=utf-8').serializer((text: string) => text);
  const [status, body] = result instanceof Answered ? [result.status, result.body] : [shape.status, result];
  const { json } = body instanceof Written ? body : written(shape, body);
  // Characters, which are nearly as many: to count the bytes would cost more than it tells.
  chargeFor(json.length);
  return reply.code(status).send(json);
}
