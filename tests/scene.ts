import sharp from 'sharp';
import { dealBoard } from '#features/bingo/contract.ts';
import { createChallenge } from '#features/challenges/contract.ts';
import { createRoom, joinRoom } from '#features/rooms/contract.ts';
import { joinAsGuest, openGuestLink } from '#features/rooms/guests/contract.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import type { Role } from '#shared/roles.ts';
import type { Answer, Person, TestApp } from './app.ts';

/** A private room with one owner and one member, who both have bingo; the owner's board is dealt and has one photo. */
export interface Scene {
  owner: Person;
  member: Person;
  roomId: string;
  roomPassword: string;
  poolId: string;
  /** The square with a photo on the owner's board. */
  challengeId: string;
  photoVersion: string;
}

let scenes = 0;

export const newcomer = (app: TestApp, kind: string, ...roles: Role[]): Promise<Person> =>
  app.person(`${kind}${++scenes}`, ...roles);

function good(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.raw.body}`);
  return answer;
}

export async function setScene(app: TestApp, photo: Buffer, roles: readonly Role[] = ['bingo']): Promise<Scene> {
  const [owner, member] = [await newcomer(app, 'owner', ...roles), await newcomer(app, 'member', ...roles)];
  const roomPassword = 'sesame of the room';
  const room = { game: 'bingo', name: 'The room', is_private: true, password: roomPassword };
  const { body } = good(await app.call(createRoom, { as: owner, body: room }));
  const { id: roomId } = body.room as { id: string };
  good(
    await app.call(joinRoom, { as: member, params: { login: member.login, roomId }, body: { password: roomPassword } }),
  );
  const draft = { title: 'A red car', description: 'See one.', difficulty: 1 };
  const made = good(await app.call(createChallenge, { as: owner, body: draft })).body.challenge as { id: string };
  const board = good(await app.call(dealBoard, { as: owner, params: { login: owner.login, roomId } }));
  const [entry] = board.raw.json<{ challenge: { id: string } }[]>();
  const challengeId = entry?.challenge.id ?? '';
  const url = `/api/users/${owner.login}/rooms/${roomId}/challenges/${challengeId}/image`;
  const uploaded = await app.app.inject({
    method: 'POST',
    url,
    ...photoForm(photo),
    headers: { ...photoForm(photo).headers, authorization: `Bearer ${owner.token}` },
  });
  if (uploaded.statusCode !== 201) throw new Error(uploaded.body);
  const { photo: photoVersion } = uploaded.json<{ photo: string }>();
  return { owner, member, roomId, roomPassword, poolId: made.id, challengeId, photoVersion };
}

/** Joins this room as a guest through a new link. */
export async function guestOf(app: TestApp, admin: Person, roomId: string, name?: string): Promise<Person> {
  const { secret } = good(await app.call(openGuestLink, { as: admin, params: { id: roomId } })).body;
  const number = ++scenes;
  const body = { secret, name: name ?? `guest${number}`, key: `the-key-of-guest-number-${number}` };
  const { token, user } = good(await app.call(joinAsGuest, { body })).body as unknown as AnswerOf<typeof joinAsGuest>;
  return { login: user.login, password: '', token };
}

/** A guest of someone else's room. */
export async function guestElsewhere(app: TestApp): Promise<Person> {
  const host = await newcomer(app, 'host', 'bingo');
  const body = { game: 'bingo', name: 'Elsewhere', is_private: false };
  const { room } = good(await app.call(createRoom, { as: host, body })).body;
  return guestOf(app, host, (room as { id: string }).id);
}

export const smallPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();

export function photoForm(photo: Buffer): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'the-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
