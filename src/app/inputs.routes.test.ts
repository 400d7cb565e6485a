import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';
import { addressOf, type EndpointShape } from '#shared/endpoint.ts';
import { makeTestApp, type Person, type TestApp, testPassword } from '#tests/app.ts';
import { allCallCases, type CallCases } from '#tests/calls.ts';
import { allRoutes } from './server.ts';

let app: TestApp;
let root: Person;
let shapes: EndpointShape[];
before(async () => {
  app = await makeTestApp({ withPool: false, settings: { RATE_LIMITS: 'off' } });
  root = await app.person('root', 'root');
  shapes = allRoutes(app.context).map(({ shape }) => shape);
});
after(() => app.close());

function assertRefusal(reply: LightMyRequestResponse, statuses: readonly number[], what: string): void {
  assert.ok(statuses.includes(reply.statusCode), `${what}: ${reply.statusCode} ${reply.body.slice(0, 200)}`);
  const body = reply.json<Record<string, unknown>>();
  assert.deepEqual(Object.keys(body), ['error'], what);
  assert.equal(typeof body.error, 'string', what);
  assert.doesNotMatch(reply.body, /node_modules|\.ts\b|sqlite|select |insert |\/work\/|\/tmp\//i, what);
}

const scene = { owner: 'root', password: testPassword, game: 'bingo', roomPassword: 'sesame' };
const makers = Object.assign({}, ...(await allCallCases()).map((calls) => calls.bodies)) as NonNullable<
  CallCases['bodies']
>;
const goodBodies = Object.fromEntries(Object.entries(makers).map(([call, make]) => [call, make(scene)]));
const nameOf = (shape: EndpointShape) => `${shape.method} ${shape.path}`;
const anyParams = {
  login: 'root',
  roomId: '123456',
  id: '123456',
  challengeId: 'c',
  v: 'photo',
  gameName: 'bingo',
  carId: 'car',
  name: 'site',
  year: '2026',
  timestamp: '2026-03-01T14:05:00.000+01:00',
};
const send = (shape: EndpointShape, body: unknown, params: Record<string, string> = anyParams) =>
  app.app.inject({
    method: shape.method,
    url: addressOf(shape, params),
    headers: { authorization: `Bearer ${root.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });

interface FieldSchema {
  type?: string;
  anyOf?: FieldSchema[];
  enum?: unknown[];
}
const typesOf = (field: FieldSchema): string[] =>
  field.anyOf?.flatMap(typesOf) ?? [field.type === 'integer' ? 'number' : (field.type ?? 'anything')];
const samples = { number: 5, string: 'text', boolean: true, array: ['text'], object: { $ne: 1 }, null: null };

/** The fields of a call's body, each with values of every wrong type. */
function wrongFields(shape: EndpointShape): [field: string, value: unknown][] {
  if (shape.body === undefined) return [];
  const { properties = {} } = z.toJSONSchema(shape.body, { unrepresentable: 'any', io: 'input' });
  return Object.entries(properties as Record<string, FieldSchema>).flatMap(([field, schema]) => {
    const right = typesOf(schema);
    if (right.includes('anything')) return [];
    const wrong = Object.entries(samples).filter(([type]) => !right.includes(type));
    return wrong.map(([, value]): [string, unknown] => [field, value]);
  });
}

test('a field of the wrong type is refused in every call, never converted', async () => {
  let count = 0;
  for (const shape of shapes) {
    for (const [field, value] of wrongFields(shape)) {
      count++;
      const reply = await send(shape, { ...goodBodies[nameOf(shape)], [field]: value });
      assertRefusal(reply, [400], `${nameOf(shape)} ${field}: ${JSON.stringify(value)}`);
    }
  }
  assert.ok(count > 60, `${count} wrong fields`);
});

test('an unknown field is refused by name in every call that takes a body', async () => {
  const withBody = shapes.filter((shape) => shape.body !== undefined);
  assert.deepEqual(withBody.map(nameOf).sort(), Object.keys(goodBodies).sort());
  for (const shape of withBody) {
    const reply = await send(shape, { ...goodBodies[nameOf(shape)], somethingElse: 1 });
    assertRefusal(reply, [400], nameOf(shape));
    assert.deepEqual(reply.json(), { error: 'Unknown field "somethingElse"' });
  }
});

const takesBytes = ({ kind }: EndpointShape) => kind === 'upload' || kind === 'raw';
test('a call that takes no body refuses one', async () => {
  for (const shape of shapes) {
    if (shape.method === 'GET' || shape.body !== undefined || takesBytes(shape)) continue;
    for (const body of [{ a: 1 }, ['a'], 'text', 5]) assertRefusal(await send(shape, body), [400], nameOf(shape));
  }
});

test("a body that isn't an object is refused in every call that needs one", async () => {
  for (const shape of shapes) {
    if (shape.body === undefined) continue;
    for (const body of [[], ['a'], 'text', 5, true, null]) {
      assertRefusal(await send(shape, body), [400], `${nameOf(shape)}: ${JSON.stringify(body)}`);
    }
  }
});

/** As they appear in the address, encoded or not. */
const hostile = [
  '..%2f..%2fetc%2fpasswd',
  '..%5c..',
  '%00',
  '%ff',
  '%zz',
  '%',
  'a%20b',
  'a;x=1',
  'a%2fb',
  '%E0%A4%A',
  '%ed%a0%80',
  '__proto__',
  'constructor',
  'toString',
  '%27%20or%20%271%27%3D%271',
  '%25',
  '_',
  '%2A',
  '1%0d%0aX-Evil%3A%201',
  '%e2%80%ae',
  '-1',
  '0',
  '1e9',
  '123456.0',
  '%20123456',
  '0x1E240',
  '%EF%BC%91%EF%BC%92%EF%BC%93%EF%BC%94%EF%BC%95%EF%BC%96',
  'a'.repeat(101),
  'a'.repeat(999),
  'a'.repeat(10_000),
  '%CC%80'.repeat(1000),
];
test('a parameter that names nothing is refused as invalid or not found, in every call', async () => {
  for (const shape of shapes) {
    const names = [...shape.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    for (const name of names) {
      for (const value of hostile) {
        const params: Record<string, string> = { ...anyParams, [name]: 'PLACE' };
        const reply = await app.app.inject({
          method: shape.method,
          url: addressOf(shape, params).replace('PLACE', value),
          headers: { authorization: `Bearer ${root.token}` },
          ...(goodBodies[nameOf(shape)] !== undefined && { payload: goodBodies[nameOf(shape)] ?? {} }),
        });
        const what = `${nameOf(shape)} ${name}: ${value.slice(0, 40)}`;
        // An unknown username gets the same answer as a wrong password, so there is no 404.
        const statuses = shape.path === '/login/{login}' ? [400, 401, 404, 414] : [400, 404, 414, 415];
        assertRefusal(reply, statuses, what);
        assert.equal(reply.headers['x-evil'], undefined);
      }
    }
  }
  assert.equal(
    (await app.app.inject({ url: '/api/user', headers: { authorization: `Bearer ${root.token}` } })).statusCode,
    200,
  );
});

test('an invalid query is refused, not corrected', async () => {
  for (const query of [
    'limit=-1',
    'limit=0',
    'limit=101',
    'limit=1e9',
    'limit=abc',
    'limit=',
    'limit=1&limit=2',
    'limit[]=1',
    'before=x',
    'before=1234567',
    'sort=__proto__',
    '__proto__=1',
    'constructor=1',
    'limit=%ff',
    'limit=%00',
  ]) {
    const reply = await app.app.inject({
      url: `/api/games/bingo/rooms?${query}`,
      headers: { authorization: `Bearer ${root.token}` },
    });
    assertRefusal(reply, [400], query);
  }
});
