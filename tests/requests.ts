import fc from 'fast-check';
import * as z from 'zod/mini';
import type { EndpointShape } from '#shared/endpoint.ts';
import { photoForm } from './scene.ts';

/** Placeholders for values of the scene, filled in when the request is sent. */
export const placeholders = [
  'SCENE-room',
  'SCENE-plates',
  'SCENE-party',
  'SCENE-seq',
  'SCENE-prompt',
  'SCENE-owner',
  'SCENE-member',
  'SCENE-square',
  'SCENE-photo',
  'SCENE-pool',
  'SCENE-sesame',
  'SCENE-guest',
  'SCENE-link',
  'SCENE-now',
] as const;
export type Placeholder = (typeof placeholders)[number];

/** Two members of a room, a guest of it, root, nobody, and someone with a forged token. */
export const callers = ['owner', 'member', 'guest', 'root', 'nobody', 'forger'] as const;
export type Caller = (typeof callers)[number];

export interface MalformedRequest {
  /** `METHOD /path/{param}`. */
  call: string;
  method: EndpointShape['method'];
  address: string;
  caller: Caller;
  /** Undefined if it couldn't even be sent as a header. */
  type: string | undefined;
  body: string | Buffer;
}

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '\0',
    'a\0b',
    '',
    ' ',
    '..',
    '%',
    "'",
    '"',
    '\ud800',
    '__proto__',
    'constructor',
    '\r\nX: y',
    '-1',
    '1e400',
  ),
);
const anything = fc.oneof(
  oddText,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
);
/** Mostly values that pass the first validation. */
const value = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(...placeholders, 'bingo', 'plates', 'test.fuzz', 'a password', true, 3),
  },
  { weight: 1, arbitrary: oddText },
  { weight: 1, arbitrary: anything },
);

const validParams: Record<string, readonly string[]> = {
  login: ['SCENE-owner', 'SCENE-member', 'SCENE-guest'],
  secret: ['SCENE-link'],
  roomId: ['SCENE-room'],
  id: ['SCENE-room', 'SCENE-plates', 'SCENE-party', 'SCENE-pool'],
  challengeId: ['SCENE-square'],
  v: ['SCENE-photo'],
  seq: ['SCENE-seq', 'SCENE-seq', '4', '99'],
  spotId: ['spot-of-the-tests'],
  prompt: ['SCENE-prompt', 'ours-of-nobody'],
  gameName: ['bingo', 'plates', 'partyfun'],
  carId: ['no-car', 'Škoda Enyaq 85'],
  year: ['2025', '2026'],
  timestamp: ['2026-03-01T14:05:00+01:00', '2026-03-01T13:05Z'],
};
/** The room to use, for calls about one game's rooms. */
const roomFor = (path: string) => {
  if (path.includes('/party')) return ['SCENE-party'];
  return /\/(?:plates|questions|events\/)/.test(path) ? ['SCENE-plates'] : undefined;
};

/** Values that refer to something that exists, for fields of valid bodies. */
const validFields: Record<string, readonly unknown[]> = {
  phase: ['SCENE-phase'],
  at: ['SCENE-now'],
  target: ['PL', 'A', 'F', 'CH', '000'],
  act: ['start', 'continue', 'pause', 'resume', 'skip', 'again', 'hide', 'hand over'],
};
const valueFor = (name: string, values = validParams[name] ?? placeholders) =>
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom<unknown>(...values) }, { weight: 2, arbitrary: value });

function recordOf(names: readonly string[], arbitrary: (name: string) => fc.Arbitrary<unknown>) {
  return fc.record(Object.fromEntries(names.map((name) => [name, arbitrary(name)])));
}

function almostValid(good: Record<string, unknown>): fc.Arbitrary<unknown> {
  const names = Object.keys(good);
  const whole = recordOf(names, (name) => {
    const values = validFields[name] ?? validParams[name];
    return values === undefined ? fc.constant(good[name]) : fc.constantFrom(...values);
  });
  if (names.length === 0) return whole;
  const someName = fc.constantFrom(...names);
  return fc.oneof(
    { weight: 4, arbitrary: whole },
    {
      weight: 2,
      arbitrary: fc.tuple(whole, someName, value).map(([body, name, strange]) => ({ ...body, [name]: strange })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(whole, someName)
        .map(([body, name]) => Object.fromEntries(Object.entries(body).filter(([field]) => field !== name))),
    },
  );
}

function bodyFor({ body }: EndpointShape, good: Record<string, unknown> | undefined): fc.Arbitrary<unknown> {
  const { properties = {} } = body === undefined ? {} : z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' });
  const fields = [...Object.keys(properties), 'anything'];
  const record = fc.record(
    Object.fromEntries(fields.map((field) => [field, validParams[field] === undefined ? value : valueFor(field)])),
    { requiredKeys: [] },
  );
  return fc.oneof(
    { weight: 2, arbitrary: record },
    { weight: 1, arbitrary: anything },
    ...(good === undefined ? [] : [{ weight: 6, arbitrary: almostValid(good) }]),
  );
}

/** A body with its content type; for picture uploads, mostly a form, whole or truncated. */
function contentFor(
  shape: EndpointShape,
  { photo, body: good }: ValidInput,
): fc.Arbitrary<Pick<MalformedRequest, 'type' | 'body'>> {
  const json = 'application/json';
  const { payload, headers } = photoForm(photo);
  const cut = fc.oneof(fc.constant(payload.length), fc.nat({ max: payload.length }));
  const form = cut.map((bytes) => ({ type: headers['content-type'], body: payload.subarray(0, bytes) }));
  return fc.oneof(
    { weight: 10, arbitrary: bodyFor(shape, good).map((body) => ({ type: json, body: JSON.stringify(body) ?? '' })) },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ type: json, body: Buffer.from(bytes) })),
    },
    { weight: 1, arbitrary: oddText.map((type) => ({ type: sendable(type), body: '{}' })) },
    { weight: 2, arbitrary: fc.constant({ type: undefined, body: '' }) },
    { weight: shape.kind === 'upload' ? 10 : 1, arbitrary: form },
  );
}
const sendable = (type: string) => (/^[\x20-\x7e]*[\x21-\x7e]$/.test(type) ? type : undefined);

export interface ValidInput {
  photo: Buffer;
  body: Record<string, unknown> | undefined;
  query: string | undefined;
}

/** Requests to this call in which any part may be malformed. */
export function malformedRequests(shape: EndpointShape, good: ValidInput): fc.Arbitrary<MalformedRequest> {
  const names = [...shape.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const query = fc.oneof(
    { weight: 4, arbitrary: fc.constant(good.query === undefined ? '' : `?${good.query}`) },
    {
      weight: 1,
      arbitrary: fc.dictionary(oddText, oddText, { maxKeys: 3 }).map((entries) => `?${new URLSearchParams(entries)}`),
    },
  );
  const parts = fc.record({
    params: recordOf(names, (name) => valueFor(name, name === 'id' ? roomFor(shape.path) : undefined)),
    content: contentFor(shape, good),
    query,
    caller: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom('owner' as const, 'member' as const) },
      { weight: 3, arbitrary: fc.constantFrom(...callers) },
    ),
  });
  return parts.map(({ params, content, query, caller }) => ({
    call: `${shape.method} ${shape.path}`,
    method: shape.method,
    address: `/api${shape.path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(params[name]))}${query}`,
    caller,
    ...content,
  }));
}
/** Uses JSON for objects, because a random one may not be convertible to a string. */
const inAddress = (value: unknown) => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.toWellFormed());
};
