import { createRoom as createRoomCall, type Room } from '#features/bingo/contract.ts';
import { type AnswerOf, addressOf, type EndpointShape } from '#shared/endpoint.ts';
import type { Person, Site } from './site.ts';

interface Ask {
  params?: Record<string, unknown>;
  body?: unknown;
}

/** One session each, apart from those in browsers: logging in is slow on purpose. */
const tokens = new WeakMap<Person, Promise<string>>();

function tokenOf(site: Site, person: Person): Promise<string> {
  const known = tokens.get(person) ?? site.tokenOf(person);
  tokens.set(person, known);
  return known;
}

/** Calls the site as a program would, to set a scene quickly; throws what the server says where it refuses. */
export async function call<E extends EndpointShape>(
  site: Site,
  person: Person,
  shape: E,
  { params, body }: Ask = {},
): Promise<AnswerOf<E>> {
  const answer = await fetch(site.url + addressOf(shape, params), {
    method: shape.method,
    headers: {
      authorization: `Bearer ${await tokenOf(site, person)}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${shape.method} ${shape.path} as ${person.login}: ${answer.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as AnswerOf<E>;
}

export async function createRoom(site: Site, admin: Person, name: string, password?: string): Promise<Room> {
  const body = { game: 'bingo', name, is_private: password !== undefined, password: password ?? null };
  return (await call(site, admin, createRoomCall, { body })).room;
}
