import type * as z from 'zod/mini';
import type { Role } from './roles.ts';

type Schema = z.ZodMiniType;

/**
 * Who may call. Rights that depend on data (being a member of this room, its admin, the user themselves) are described
 * in `rights` and checked by the query.
 */
export type Access = 'anyone' | 'token' | Role | RoleByInput;

/** A role that depends on the input, such as the game in the path. */
interface RoleByInput {
  /** The rule as worded in the documentation. */
  words: string;
  roleFor: (input: { params: Record<string, unknown>; body: unknown }) => Role;
}

export interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with `{name}` for parameters. */
  path: `/${string}`;
  access: Access;
  /** Requires a fresh password or passkey check: `always`, or only where the owner has set ASK_AGAIN_MINUTES. */
  proof?: 'always' | 'setting';
  /**
   * Opens the call to guests, who only see one room: `room` if the call is about that room (named by `{roomId}`, or by
   * `/rooms/{id}`), `own` if it's about their own account. Without it guests are refused, whatever the other rules say.
   */
  guests?: 'room' | 'own';
  /** Describes, for the documentation, the rights that depend on data. */
  rights?: string;
  /** The error for users without the role, for cases where the general message isn't enough. */
  forbidden?: string;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /**
   * `upload`: multipart/form-data with one file; `events`: a stream of server-sent events; `file`: a file, sent
   * unchanged. Their handlers write the response. `raw`: the handler gets the JSON's bytes, to check their signature.
   */
  kind?: 'json' | 'upload' | 'events' | 'file' | 'raw';
  /** The file's media type in the documentation; by default plain bytes. */
  mediaType?: string;
  /** Calls whose time, caller and content are never logged or counted (docs/cigars.md). */
  isPrivate?: true;
  /** The size limit of a JSON body, if the usual 64 KiB is too small. */
  maxBodyBytes?: number;
  /**
   * Takes an `Idempotency-Key`: a repeat under the same key gets the first answer and changes nothing. The handler
   * writes through `once`, and its answer is stored, so it must not contain secrets.
   */
  keyed?: true;
  status: 200 | 201 | 204;
  answer: Schema;
}

/** Declares one call of the API: the single source for validation, types, documentation and the browser's client. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

type Of<S, Absent> = S extends Schema ? z.infer<S> : Absent;
export type ParamsOf<E extends EndpointShape> = Of<E['params'], Record<never, never>>;
export type QueryOf<E extends EndpointShape> = Of<E['query'], Record<never, never>>;
export type BodyOf<E extends EndpointShape> = Of<E['body'], undefined>;
export type AnswerOf<E extends EndpointShape> = z.infer<E['answer']>;

export type CallOf<E extends EndpointShape> = (E['params'] extends Schema
  ? { params: z.input<E['params']> }
  : unknown) &
  (E['query'] extends Schema ? { query?: z.input<E['query']> } : unknown) &
  (E['body'] extends Schema ? { body: z.input<E['body']> } : unknown);

/** The address of a call, with its parameters URL-encoded and without query values that aren't set. */
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
