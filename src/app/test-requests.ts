import fc from 'fast-check';
import * as z from 'zod/mini';
import type { EndpointShape } from '#shared/endpoint.ts';
import { photoForm } from './test-scene.ts';

/** Words that stand for something of the scene, whichever scene it is when the request is sent. */
export const standIns = [
  'STAND-room',
  'STAND-owner',
  'STAND-member',
  'STAND-square',
  'STAND-photo',
  'STAND-pool',
  'STAND-sesame',
  'STAND-guest',
  'STAND-link',
] as const;
export type StandIn = (typeof standIns)[number];

/** Who asks: two people of a room, a guest of it, root, nobody, and somebody with a made-up token. */
export const askers = ['owner', 'member', 'guest', 'root', 'nobody', 'forger'] as const;
export type Asker = (typeof askers)[number];

export interface StrangeRequest {
  method: EndpointShape['method'];
  address: string;
  asker: Asker;
  /** Undefined where it could not even be sent as a header. */
  type: string | undefined;
  body: string | Buffer;
}

const strangeText = fc.oneof(
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
  strangeText,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
);
/** Mostly what gets past the first door. */
const value = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(...standIns, 'bingo', 'plates', 'test.fuzz', 'a password', true, 3),
  },
  { weight: 1, arbitrary: strangeText },
  { weight: 1, arbitrary: anything },
);

const right: Record<string, readonly string[]> = {
  login: ['STAND-owner', 'STAND-member', 'STAND-guest'],
  secret: ['STAND-link'],
  roomId: ['STAND-room'],
  id: ['STAND-room', 'STAND-pool'],
  challengeId: ['STAND-square'],
  v: ['STAND-photo'],
  seq: ['4', '0', '99'],
  spotId: ['spot-of-the-tests'],
  gameName: ['bingo', 'plates'],
  carId: ['no-car', 'Škoda Enyaq 85'],
  year: ['2025', '2026'],
  timestamp: ['2026-03-01T14:05:00+01:00', '2026-03-01T13:05Z'],
};
const valueFor = (name: string) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<unknown>(...(right[name] ?? standIns)) },
    { weight: 2, arbitrary: value },
  );

function recordOf(names: readonly string[], arbitrary: (name: string) => fc.Arbitrary<unknown>) {
  return fc.record(Object.fromEntries(names.map((name) => [name, arbitrary(name)])));
}

function bodyFor({ body }: EndpointShape): fc.Arbitrary<unknown> {
  const { properties = {} } = body === undefined ? {} : z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' });
  const fields = [...Object.keys(properties), 'anything'];
  const record = fc.record(
    Object.fromEntries(fields.map((field) => [field, right[field] === undefined ? value : valueFor(field)])),
    { requiredKeys: [] },
  );
  return fc.oneof({ weight: 4, arbitrary: record }, { weight: 1, arbitrary: anything });
}

/** A body with the type it is sent as; where the call takes a picture, mostly a form, whole or cut. */
function contentFor(shape: EndpointShape, photo: Buffer): fc.Arbitrary<Pick<StrangeRequest, 'type' | 'body'>> {
  const json = 'application/json';
  const { payload, headers } = photoForm(photo);
  const cut = fc.oneof(fc.constant(payload.length), fc.nat({ max: payload.length }));
  const form = cut.map((bytes) => ({ type: headers['content-type'], body: payload.subarray(0, bytes) }));
  return fc.oneof(
    { weight: 6, arbitrary: bodyFor(shape).map((body) => ({ type: json, body: JSON.stringify(body) ?? '' })) },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ type: json, body: Buffer.from(bytes) })),
    },
    { weight: 1, arbitrary: strangeText.map((type) => ({ type: sendable(type), body: '{}' })) },
    { weight: 2, arbitrary: fc.constant({ type: undefined, body: '' }) },
    { weight: shape.kind === 'upload' ? 10 : 1, arbitrary: form },
  );
}
const sendable = (type: string) => (/^[\x20-\x7e]*[\x21-\x7e]$/.test(type) ? type : undefined);

/** Requests to this call in which anything may be anything. */
export function strangeRequests(shape: EndpointShape, photo: Buffer): fc.Arbitrary<StrangeRequest> {
  const names = [...shape.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const query = fc.oneof(
    { weight: 4, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc
        .dictionary(strangeText, strangeText, { maxKeys: 3 })
        .map((entries) => `?${new URLSearchParams(entries)}`),
    },
  );
  const parts = fc.record({
    params: recordOf(names, valueFor),
    content: contentFor(shape, photo),
    query,
    asker: fc.constantFrom(...askers, 'owner' as const, 'member' as const),
  });
  return parts.map(({ params, content, query, asker }) => ({
    method: shape.method,
    address: `/api${shape.path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(params[name]))}${query}`,
    asker,
    ...content,
  }));
}
const inAddress = (value: unknown) => encodeURIComponent(String(value).toWellFormed());
