import { openFeatures } from '#app/features.ts';
import { closeContext, openContext } from '#app/open-context.ts';
import { platesGame } from '#features/plates/server/index.ts';
import { makeRoomKit } from '#features/rooms/server/index.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import type { Input, Route } from '#server/http/serve.ts';
import { parseInput, RawResponse, ResponseWithStatus, SerializedResponse, serialized } from '#server/http/validate.ts';
import { KeyedCall, makeKeyStore } from '#server/idempotency/keyed-call.ts';
import { makeLog } from '#server/log.ts';
import type { Random } from '#server/random.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { addressOf, type EndpointShape } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';

export interface SiteOptions {
  dataDir: string;
  /** A PostgreSQL URL; otherwise SQLite in the folder. */
  databaseUrl?: string | undefined;
  random: Random;
  /** Receives the events that a room's members receive. */
  onChange: (roomId: string, change: { revision: number }) => void;
}

export interface Answer {
  status: number;
  body: unknown;
}

interface CallOptions {
  as: Caller;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  key?: string;
}

/** The server without HTTP, for thousands of games: its own handlers on a real database, with a settable clock. */
export class GameSite {
  readonly #options: SiteOptions;
  #context!: Context;
  #routes = new Map<EndpointShape, Route>();
  nowMs = Date.UTC(2026, 5, 20, 8);

  private constructor(options: SiteOptions) {
    this.#options = options;
  }

  static async open(options: SiteOptions): Promise<GameSite> {
    const site = new GameSite(options);
    await site.#open();
    return site;
  }

  get context(): Context {
    return this.#context;
  }

  async #open(): Promise<void> {
    const { dataDir, databaseUrl, random, onChange } = this.#options;
    const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DATABASE_URL: databaseUrl };
    const config = readConfig(settings, dataDir);
    const context = await openContext({ config, log: makeLog(config.logLevel), clock: () => this.nowMs, random });
    const { announce } = context.live;
    context.live.announce = (announced) => {
      if ('changed' in announced && announced.channel.startsWith('room/'))
        onChange(announced.channel.slice('room/'.length), announced.changed);
      announce(announced);
    };
    this.#context = context;
    this.#routes = new Map(openFeatures(context).flatMap(({ routes }) => routes.map((route) => [route.shape, route])));
  }

  async restart(): Promise<void> {
    await closeContext(this.#context);
    await this.#open();
  }

  close(): Promise<void> {
    return closeContext(this.#context);
  }

  /** Removes a spot, as a closed question does. */
  async rejectSpot(roomId: string, spotId: string): Promise<void> {
    const { db } = this.#context;
    const claims = platesGame.makeClaims?.(this.#context);
    const { lock } = makeRoomKit(this.#context);
    const reject = async (trx: Trx) => {
      const spot = trx.selectFrom('plates_spots').where('room_id', '=', roomId).where('id', '=', spotId).select('seq');
      const claim = await claims?.find(trx, roomId, (await spot.executeTakeFirstOrThrow()).seq);
      if (claim !== undefined) await claims?.remove(trx, roomId, claim);
    };
    await db.transact(reject, { lock: lock(roomId) });
  }

  /** Makes a call and returns its answer. Any error that isn't a refusal with a message is a bug and is thrown. */
  async call(shape: EndpointShape, asked: CallOptions): Promise<Answer> {
    try {
      return await this.#call(shape, asked);
    } catch (error) {
      if (error instanceof AppError) return { status: error.status, body: { error: error.message } };
      throw error;
    }
  }

  async #call(shape: EndpointShape, { as, params = {}, query = {}, body, key }: CallOptions): Promise<Answer> {
    const route = this.#routes.get(shape);
    if (route === undefined) throw new Error(`No route for ${shape.path}`);
    const { db } = this.#context;
    const sent = shape.body === undefined ? undefined : parseInput(shape.body, body);
    const keyed = key === undefined ? undefined : this.#keyed(shape, { as, params, body: sent, key });
    const once: Input<EndpointShape & { keyed: true }>['once'] = (work, options) =>
      keyed === undefined ? db.transact(work, { lock: options?.lock }) : keyed.run(work, options);
    const input = { params, query, body: sent, caller: as, once, keyed, request: { headers: {} } };
    return answerOf(shape, await route.handle(input as never));
  }

  #keyed(shape: EndpointShape, { as, params = {}, body, key = '' }: CallOptions): KeyedCall {
    const url = addressOf(shape, params);
    return new KeyedCall(this.#context, makeKeyStore(this.#context.db), shape, { userId: as.userId, key, url, body });
  }
}

function answerOf(shape: EndpointShape, result: unknown): Answer {
  if (result instanceof RawResponse) return { status: result.status, body: JSON.parse(String(result.body)) };
  const [status, body] = result instanceof ResponseWithStatus ? [result.status, result.body] : [shape.status, result];
  const { json } = body instanceof SerializedResponse ? body : serialized(shape, body);
  return { status, body: JSON.parse(json) };
}
