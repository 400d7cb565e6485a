import type * as z from 'zod/mini';
import type { Role } from './roles.ts';

type Schema = z.ZodMiniType;

/**
 * Who may call. There is no default: an endpoint without it does not compile. Rights that depend on data (a member of
 * this room, its admin, oneself) are named in `rights` and decided by the query.
 */
export type Access = 'anyone' | 'token' | Role | RoleByInput;

/** A role that depends on what is asked for, such as the game in the path. */
export interface RoleByInput {
  /** How the rule reads in the documentation. */
  words: string;
  roleFor: (input: { params: Record<string, unknown>; body: unknown }) => Role;
}

export interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with `{name}` for parameters. */
  path: `/${string}`;
  access: Access;
  /**
   * Asks for the password (or a passkey) again when it was last given too long ago: `always`, or only where the owner has
   * set ASK_AGAIN_MINUTES.
   */
  proof?: 'always' | 'setting';
  /**
   * What it is to guests, who see one room: `room` is theirs where it is about that room (named `{roomId}`, or by `/rooms/{id}`), `own`
   * where it is about their own account. Without it there is nothing for them here, whatever else the rules say.
   */
  guests?: 'room' | 'own';
  /** The finer rule, in words for the documentation. */
  rights?: string;
  /** What somebody without the role is told, where the general sentence is not enough. */
  forbidden?: string;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /**
   * `upload`: multipart/form-data with one file; `events`: a stream of server-sent events; `file`: a file sent as it is. All
   * are served by hand. `raw`: the handler is given the bytes of the JSON as they came, to check what they are signed with.
   */
  kind?: 'json' | 'upload' | 'events' | 'file' | 'raw';
  /** Of a file, for the documentation: what it is, where it is more than bytes. */
  mediaType?: string;
  /** That and when somebody makes this call is theirs alone: no log and no figure tells of it, or of what it says (docs/cigars.md). */
  isPrivate?: true;
  /** Of a JSON body, where the usual 64 KiB are too few. */
  maxBodyBytes?: number;
  /**
   * Takes an `Idempotency-Key`: a repeat under the same key is told what the first one was told, and changes nothing. Its handler
   * writes through `once`, and its answer is kept as it is: nothing secret may be in it.
   */
  keyed?: true;
  /** Status of the usual good answer; 204 has no body. */
  status: 200 | 201 | 204;
  answer: Schema;
}

/** Declares one call of the API: the single truth for validation, types, documentation and the browser's client. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

type Of<S, Absent> = S extends Schema ? z.infer<S> : Absent;
export type ParamsOf<E extends EndpointShape> = Of<E['params'], Record<never, never>>;
export type QueryOf<E extends EndpointShape> = Of<E['query'], Record<never, never>>;
export type BodyOf<E extends EndpointShape> = Of<E['body'], undefined>;
export type AnswerOf<E extends EndpointShape> = z.infer<E['answer']>;

/** What a caller has to hand over: only the parts this endpoint has. */
export type CallOf<E extends EndpointShape> = (E['params'] extends Schema
  ? { params: z.input<E['params']> }
  : unknown) &
  (E['query'] extends Schema ? { query?: z.input<E['query']> } : unknown) &
  (E['body'] extends Schema ? { body: z.input<E['body']> } : unknown);

/** The address of a call: parameters URL-encoded, unset query values left out. */
export function addressOf(
  shape: Pick<EndpointShape, 'path'>,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = shape.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}
