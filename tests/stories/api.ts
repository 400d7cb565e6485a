import { dealBoard, setCompleted, uploadImage } from '#features/bingo/contract.ts';
import { createRoom as createRoomCall, joinRoom, type Room } from '#features/rooms/contract.ts';
import { type AnswerOf, addressOf, type EndpointShape } from '#shared/endpoint.ts';
import type { Person, Site } from './site.ts';

interface Ask {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** One session per person, separate from those in browsers: logging in is deliberately slow. */
const tokens = new WeakMap<Person, Promise<string>>();

function tokenOf(site: Site, person: Person): Promise<string> {
  const known = tokens.get(person) ?? site.tokenOf(person);
  tokens.set(person, known);
  return known;
}

/** Calls the API directly, to set things up quickly. Throws when the server refuses the call. */
export async function call<E extends EndpointShape>(
  site: Site,
  person: Person,
  shape: E,
  { params, query, body }: Ask = {},
): Promise<AnswerOf<E>> {
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await fetch(site.url + addressOf(shape, params, query), {
    method: shape.method,
    headers: {
      authorization: `Bearer ${await tokenOf(site, person)}`,
      ...(isJson && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${shape.method} ${shape.path} as ${person.login}: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as AnswerOf<E>;
}

export async function createRoom(site: Site, admin: Person, name: string, password?: string): Promise<Room> {
  const body = { game: 'bingo', name, is_private: password !== undefined, password: password ?? null };
  return (await call(site, admin, createRoomCall, { body })).room;
}

/** Joins the room if the person hasn't yet, and gets a board. */
export async function joinAndDeal(site: Site, person: Person, room: Room): Promise<AnswerOf<typeof dealBoard>> {
  const params = { login: person.login, roomId: room.id };
  await call(site, person, joinRoom, { params, body: { password: room.password ?? null } });
  return call(site, person, dealBoard, { params, body: {} });
}

/** Completes a square of the player's own board, with the photo if it needs one. */
export async function complete(
  site: Site,
  person: Person,
  room: Room,
  { challenge }: AnswerOf<typeof setCompleted>,
  photo: Uint8Array,
): Promise<void> {
  const params = { login: person.login, roomId: room.id, challengeId: challenge.id };
  if (!challenge.image_required) {
    await call(site, person, setCompleted, { params, body: { completed: true } });
    return;
  }
  const form = new FormData();
  form.set('image', new Blob([photo as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }), 'photo.jpg');
  await call(site, person, uploadImage, { params, body: form });
}
