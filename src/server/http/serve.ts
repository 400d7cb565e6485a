import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access, AnswerOf, BodyOf, EndpointShape, ParamsOf, QueryOf } from '#shared/endpoint.ts';
import { AppError, notAuthenticated } from '#shared/errors.ts';
import { foldCase } from '#shared/fold-case.ts';
import { keyHeader, partHeader } from '#shared/idempotency.ts';
import { hasRole } from '#shared/roles.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../db/database.ts';
import { KeyedCall, type KeyStore, keyOf, makeKeyStore, type OnceOptions } from '../idempotency/keyed-call.ts';
import { addressKey } from '../rate-limits.ts';
import type { Caller, Guest } from '../sessions/sessions.ts';
import { AnswerSeries } from './answer-times.ts';
import { requireProof } from './proof.ts';
import { demandPasskey, roleMissing } from './strong-roles.ts';
import {
  parseInput,
  parseParams,
  RawResponse,
  ResponseWithStatus,
  SerializedResponse,
  serialized,
} from './validate.ts';
import { type Cost, extraCalls } from './work-meter.ts';

type CallerOf<E extends EndpointShape> = E['access'] extends 'anyone' ? Caller | undefined : Caller;

/**
 * Does the work in a transaction. If there's a key, the answer is stored in the same transaction, and a repeat gets it
 * without doing any work or notifying anyone. A refusal stores nothing.
 */
export type Once<E extends EndpointShape> = (
  work: (trx: Trx) => Promise<AnswerOf<E> | ResponseWithStatus<AnswerOf<E>>>,
  options?: OnceOptions,
) => Promise<AnswerOf<E> | ResponseWithStatus<AnswerOf<E> | SerializedResponse>>;

export interface Input<E extends EndpointShape> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: E['kind'] extends 'raw' ? Buffer : BodyOf<E>;
  caller: CallerOf<E>;
  /** Only for a `keyed` endpoint, which must use it for writing. */
  once: E['keyed'] extends true ? Once<E> : undefined;
  /** Only for a `keyed` endpoint; undefined if the call has no key. */
  keyed: E['keyed'] extends true ? KeyedCall | undefined : undefined;
  /** The peer's address, or the one reported by a trusted proxy. */
  address: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handler<E extends EndpointShape> = (
  input: Input<E>,
) =>
  | Promise<AnswerOf<E> | ResponseWithStatus<AnswerOf<E> | SerializedResponse> | SerializedResponse | RawResponse>
  | AnswerOf<E>;

export interface Route {
  shape: EndpointShape;
  // The handler knows its endpoint's types, which are erased here.
  handle: (input: Input<EndpointShape>) => unknown;
}

/** Ties a handler to its endpoint. Handlers for `events` and `file` take over the reply and return nothing. */
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

/** A push notification lists every file in its commits. */
const maxRawBytes = 1024 * 1024;

export function serve(app: FastifyInstance, context: Context, routes: readonly Route[]): void {
  const keys = makeKeyStore(context.db);
  for (const { shape, handle } of routes) {
    if (shape.isPrivate) hidePath(app, shape);
    // Keys belong to a person, so on a call that's open to anyone they'd silently have no effect.
    if (shape.keyed && shape.access === 'anyone') throw new Error(`${shape.method} ${shape.path} can't be keyed`);
    roomParameterOf(shape);
    const series = seriesOf(context, shape);
    const bodyLimit = shape.kind === 'raw' ? maxRawBytes : shape.maxBodyBytes;
    app.route({
      method: shape.method,
      url: `/api${shape.path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: { kind: shape.kind ?? 'json' },
      ...(bodyLimit !== undefined && { bodyLimit }),
      // Runs before the body is read, so that a stranger's upload isn't received.
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
  // If only one person makes such calls, a count of them would show root when that person made them.
  if (isPrivate) return answerTimes.others;
  // A stream stays open for as long as someone is watching.
  return kind === 'events' ? new AnswerSeries(method, path) : answerTimes.seriesFor(method, path);
}

const callers = new WeakMap<FastifyRequest, Caller>();

async function admit(context: Context, shape: EndpointShape, request: FastifyRequest): Promise<void> {
  // PostgreSQL's texts can't contain NUL, and none of our addresses needs it.
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
  if (caller.guest !== undefined) {
    refuseGuest(shape, caller.guest, request.params as Record<string, unknown>);
    readPreviousLogin(caller, request.params as Record<string, unknown>);
  }
  // If the role depends on the body, it's checked once that's parsed.
  if (typeof shape.access !== 'object') requireRole(shape, shape.access, caller);
  if (shape.proof !== undefined) requireProof(context, caller, shape.proof);
}

/** Several calls are repeated as a whole, so each of them has to be repeatable, which uploads aren't. */
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

/** Charges a call once its cost is known, so this only limits later calls. */
function charge({ limits }: Context, request: FastifyRequest, cost: Cost): void {
  const calls = extraCalls(cost);
  if (calls === 0) return;
  limits.chargeCall('apiByAddress', addressKey(request.address), calls);
  const caller = callers.get(request);
  if (caller !== undefined) limits.chargeCall('apiByUser', caller.userId, calls);
}

/**
 * Charges the CPU time from here until the event loop moves on, which covers reading SQLite, computing and serialising,
 * because these run without interruption. Work after a wait overlaps with other requests and isn't counted.
 */
function chargeWork(context: Context, request: FastifyRequest): void {
  const mark = context.work.start();
  // A tick scheduled in a microtask runs once there are no microtasks left.
  queueMicrotask(() => process.nextTick(chargeSince, context, request, mark));
}

function chargeSince(context: Context, request: FastifyRequest, mark: number): void {
  const workMs = context.work.msSince(mark);
  if (workMs > 0) charge(context, request, { workMs, bytes: 0 });
}

interface Registry {
  context: Context;
  keys: KeyStore;
}

function keyedCall({ context, keys }: Registry, shape: EndpointShape, request: FastifyRequest, body: unknown) {
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
  registry: Registry,
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
  if (result instanceof RawResponse) {
    chargeFor(result.body?.length ?? 0);
    return reply.code(result.status).headers(result.headers).send(result.body);
  }
  reply.header('content-type', 'application/json; charset=utf-8').serializer((text: string) => text);
  const [status, body] = result instanceof ResponseWithStatus ? [result.status, result.body] : [shape.status, result];
  const { json } = body instanceof SerializedResponse ? body : serialized(shape, body);
  // Counts characters, because counting bytes would cost more than the difference is worth.
  chargeFor(json.length);
  return reply.code(status).send(json);
}

/** The same error as for a room that doesn't exist. */
const noSuchRoom = () => new AppError('notFound', "There's no such room.");

/**
 * The parameter that names the room in a call that's open to the room's guests; undefined for every other call. Throws
 * if such a call doesn't have one, so that no call is opened by mistake.
 */
function roomParameterOf({ guests, method, path }: EndpointShape): string | undefined {
  if (guests !== 'room') return undefined;
  if (path.includes('/rooms/{roomId}')) return 'roomId';
  if (path.startsWith('/rooms/{id}')) return 'id';
  throw new Error(`${method} ${path} is open to room guests but names no room`);
}

/**
 * The only check of what guests may do: calls whose contract is open to guests, in their own room. Throws AppError:
 * forbidden rather than 401, which would make a browser discard the valid session, and notFound for every other room,
 * whether or not it exists.
 */
function refuseGuest(shape: EndpointShape, guest: Guest, params: Readonly<Record<string, unknown>>): void {
  if (shape.guests === undefined) throw new AppError('forbidden', 'Guests can only see their own room.');
  const named = roomParameterOf(shape);
  if (named !== undefined && params[named] !== guest.roomId) throw noSuchRoom();
}

/**
 * Accepts a guest's previous username in calls that were made before the admin renamed them, such as those still in an
 * outbox. Nobody else can get that username while the guest is in the room.
 */
function readPreviousLogin({ login, guest }: Pick<Caller, 'login' | 'guest'>, params: Record<string, unknown>): void {
  if (guest?.former === undefined || typeof params.login !== 'string') return;
  if (foldCase(params.login) === foldCase(guest.former)) params.login = login;
}
