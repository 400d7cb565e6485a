import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { features } from '#app/features.ts';
import { deleteRoom, leaveRoom } from '#features/rooms/contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { dayMs } from '#shared/time.ts';
import type { Person } from '#tests/app.ts';
import { inParallel } from '#tests/game.ts';
import { photoForm, smallPhoto } from '#tests/scene.ts';
import * as contract from '../contract.ts';
import { promptOf } from '../rounds/test-prompts.ts';
import { listAllPhotos, photoPlaces } from './photo-store.ts';
import { makePartyApp, type PartyApp, tabOf } from './test-party-app.ts';

const prompts = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => promptOf('photo', number));

describe('photos of rounds', () => {
  let app: PartyApp;
  let people: [Person, Person, Person];
  let stranger: Person;
  let picture: Buffer;
  let room: string;
  before(async () => {
    app = await makePartyApp(() => prompts);
    people = [await app.person('ana', 'bingo'), await app.person('ben'), await app.person('eva')];
    stranger = await app.person('tom');
    picture = await smallPhoto();
  });
  after(() => app.close());
  beforeEach(async () => {
    if (room !== undefined) await app.call(deleteRoom, { as: people[0], params: { id: room } });
    room = await app.partyRoom(...people);
    await app.join(room, ...people);
    await app.setSettings(room, people[0], { rounds: 4 });
    await app.host(room, people[0], 'start');
    await app.passPhase(room, people[0]);
  });

  async function send(as: Person, key?: string, phase?: number) {
    const { number } = (await app.view(room, as)).party;
    const query = { phase: String(phase ?? number), tab: tabOf(as) };
    const { payload, headers } = photoForm(picture);
    const response = await app.app.inject({
      method: 'POST',
      url: addressOf(contract.sendPartyPhoto, { id: room }, query),
      payload,
      headers: {
        ...headers,
        authorization: `Bearer ${as.token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    });
    return { status: response.statusCode, body: response.json<{ photo?: string; error?: string }>() };
  }

  const getPhoto = (as: Person, photo: string) => app.call(contract.getPartyPhoto, { as, params: { id: room, photo } });
  const thumbnails = async (as: Person, ...names: string[]) => {
    const { body } = await app.call(contract.getPartyThumbnails, {
      as,
      params: { id: room },
      query: { v: names.join(',') },
    });
    return Object.keys(body.thumbnails as object);
  };
  const known = () => listAllPhotos(app.context.db.read);

  test('a photo is visible only to its owner until the vote, and then to all members', async () => {
    const photos: string[] = [];
    for (const as of people) {
      const { status, body } = await send(as);
      assert.equal(status, 201, body.error ?? '');
      photos.push(body.photo ?? '');
      if (as === people[2]) break;
      assert.equal((await getPhoto(as, photos.at(-1) ?? '')).status, 200);
      const others = people.filter((person) => person !== as);
      for (const other of others) assert.equal((await getPhoto(other, photos.at(-1) ?? '')).status, 404);
      assert.deepEqual(await thumbnails(others[0] ?? stranger, photos.at(-1) ?? ''), []);
    }
    const { party } = await app.view(room, people[0]);
    assert.equal(party.phase, 'vote');
    assert.deepEqual(party.round?.options?.map(({ photo }) => photo).toSorted(), photos.toSorted());
    for (const as of people) assert.deepEqual((await thumbnails(as, ...photos)).toSorted(), photos.toSorted());
    assert.equal((await getPhoto(people[1], photos[0] ?? '')).status, 200);
    assert.equal((await getPhoto(stranger, photos[0] ?? '')).status, 404);
    // A hidden photo is visible only to its owner.
    const option = party.round?.options?.find(({ photo }) => photo === photos[1])?.id;
    await app.host(room, people[0], 'hide', { option });
    assert.equal((await getPhoto(people[2], photos[1] ?? '')).status, 404);
    assert.equal((await getPhoto(people[1], photos[1] ?? '')).status, 200);
  });

  test("a photo is stored once per request, replaced by the next one sent, and not stored if it's late", async () => {
    const [ana, ben] = people;
    const { number } = (await app.view(room, ana)).party;
    const [first, repeated] = [await send(ana, 'the-same-photo'), await send(ana, 'the-same-photo')];
    assert.deepEqual(first, repeated);
    assert.deepEqual(await known(), [first.body.photo]);
    const second = await send(ana);
    assert.deepEqual(await known(), [second.body.photo]);
    await assert.rejects(app.context.photos.read(first.body.photo ?? ''));
    app.pass(61_000);
    assert.deepEqual((await send(ben, undefined, number)).body.error, 'Too late. The game has moved on.');
    assert.deepEqual(await known(), [second.body.photo]);
  });

  test('photos are listed for root without the prompt, which the group may have written', async () => {
    assert.equal((await send(people[0])).status, 201);
    const { rows } = await app.context.db.transact((trx) => photoPlaces.execute(trx));
    assert.deepEqual([...new Set(rows.map(({ title }) => title))], ['A photo of a party']);
  });

  test('if one person sends several photos concurrently, only one is kept', async () => {
    const [ana] = people;
    const responses = await inParallel(4, () => send(ana));
    assert.ok(responses.every(({ status }) => status === 201));
    assert.equal((await known()).length, 1);
  });

  test('a photo disappears from the vote when its owner leaves', async () => {
    const [ana, ben, eva] = people;
    const photos: string[] = [];
    for (const as of people) photos.push((await send(as)).body.photo ?? '');
    const [, ofBen = ''] = photos;
    const option = (await app.view(room, ana)).party.round?.options?.find(({ photo }) => photo === ofBen)?.id;
    await app.vote(room, eva, { option });
    await app.must(app.call(leaveRoom, { as: ben, params: { login: 'ben', roomId: room } }));
    const { party, mine } = await app.view(room, eva);
    assert.equal(party.phase, 'vote');
    assert.deepEqual(
      party.round?.options?.filter(({ photo }) => photo === undefined),
      [{ id: option, is_hidden: true }],
    );
    assert.equal(mine.vote, undefined);
    assert.equal((await app.tryVote(room, eva, { option })).body.error, "There's no such answer.");
    for (const { photo } of party.round?.options ?? [])
      if (photo !== undefined) assert.equal((await getPhoto(eva, photo)).status, 200);
  });

  test("photos are deleted with their owner's membership, with the room, and after 30 days", async () => {
    const [ana, ben, eva] = people;
    const photo = (await send(ben)).body.photo ?? '';
    await app.must(app.call(leaveRoom, { as: ben, params: { login: 'ben', roomId: room } }));
    assert.deepEqual(await known(), []);
    await assert.rejects(app.context.photos.read(photo));
    const stored = (await send(eva)).body.photo ?? '';
    const feature = features.find(({ name }) => name === 'partyfun') ?? assert.fail();
    const [job = assert.fail()] =
      feature.open(app.context, {
        deletePersonData: [],
        rename: [],
        dropPhotos: [],
        health: [],
        home: [],
        ...nothingElse,
      }).jobs ?? [];
    await job.run(new AbortController().signal);
    assert.deepEqual(await known(), [stored]);
    app.pass(31 * dayMs);
    await job.run(new AbortController().signal);
    assert.deepEqual(await known(), []);
    await assert.rejects(app.context.photos.read(stored));
    app.pass(-31 * dayMs);
    assert.equal((await app.view(room, ana)).party.phase, 'answer');
  });
});

const nothingElse = { photoPlaces: [], countUserData: [], exports: [] };
