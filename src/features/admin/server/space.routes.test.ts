import assert from 'node:assert/strict';
import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { features } from '#app/features.ts';
import * as bingo from '#features/bingo/contract.ts';
import { photoFiles, picture } from '#features/bingo/server/test-photos.ts';
import { photoPath } from '#server/photos/photo-name.ts';
import { testRegistry } from '#server/test-registry.ts';
import { addressOf, type EndpointShape } from '#shared/endpoint.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { announcedInShort, type Game, gameOn } from '#tests/game.ts';
import { photoForm } from '#tests/scene.ts';
import * as contract from '../space-contract.ts';
import { makePlaces, PhotoSizes } from './photo-sizes.ts';

interface Listed {
  rooms: contract.AdminRoom[];
  people: contract.SpaceOfPerson[];
  photos: contract.AdminPhoto[];
  next: string | null;
}

describe('disk space', () => {
  let app: TestApp;
  let game: Game;
  let root: Person;
  let ana: Person;
  let ben: Person;
  /** The first room has two photos of ana's and one of ben's, the second one photo of ana's, and the third none. */
  let roomIds: string[];
  before(async () => {
    app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
    game = gameOn(app);
    root = await app.person('boss', 'root');
    ana = await app.person('ana', 'bingo');
    ben = await app.person('Ben', 'bingo');
    roomIds = [await game.room(ana, [ben]), await game.room(ana), await game.room(ben)];
    const [first = '', second = ''] = roomIds;
    await showPhotos(first, ana, 2, 60);
    await showPhotos(first, ben, 1, 40);
    await showPhotos(second, ana, 1, 400);
  });
  after(() => app.close());

  async function showPhotos(roomId: string, owner: Person, count: number, width: number): Promise<void> {
    const board = await game.deal(roomId, owner);
    for (const { challenge } of board.slice(0, count)) await showPhoto(roomId, owner, challenge.id, width);
  }
  async function showPhoto(roomId: string, owner: Person, challengeId: string, width: number): Promise<void> {
    const { payload, headers } = photoForm(await picture('#c0ffee', width));
    const { statusCode, body } = await app.app.inject({
      method: 'POST',
      url: addressOf(bingo.uploadImage, { login: owner.login, roomId, challengeId }),
      payload,
      headers: { ...headers, authorization: `Bearer ${owner.token}` },
    });
    assert.equal(statusCode, 201, body);
  }

  async function ask(shape: EndpointShape, query: Record<string, string> = {}): Promise<Listed> {
    const { status, body } = await app.call(shape, { as: root, query });
    assert.equal(status, 200, body.error ?? '');
    return body as unknown as Listed;
  }
  async function pages<T>(
    shape: EndpointShape,
    rowsOf: (page: Listed) => T[],
    query: Record<string, string>,
  ): Promise<T[]> {
    const rows: T[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page = await ask(shape, { ...query, limit: '1', ...(next !== '' && { before: next }) });
      rows.push(...rowsOf(page));
      next = page.next;
    }
    return rows;
  }
  const placesOfAll = () =>
    makePlaces(testRegistry({ photoPlaces: features.flatMap(({ photos }) => photos?.places ?? []) }));
  const bytesOf = async (name: string) =>
    (await stat(join(app.context.config.dataDir, 'photos', photoPath(name)))).size;

  test('rooms are listed with the exact bytes of their photos, in any order and page by page', async () => {
    const [first = '', second = '', third = ''] = roomIds;
    const { rooms } = await ask(contract.listAdminRooms);
    const room = (id: string) => rooms.find((listed) => listed.id === id);
    assert.deepEqual(
      [first, second, third].map((id) => [room(id)?.admin, room(id)?.members, room(id)?.photos]),
      [
        ['ana', 2, 3],
        ['ana', 1, 1],
        ['Ben', 1, 0],
      ],
    );
    for (const id of roomIds) {
      const { photos } = await ask(contract.listPhotos, { room: id });
      let bytes = 0;
      for (const photo of photos) bytes += await bytesOf(photo.id);
      assert.equal(room(id)?.bytes, bytes);
      assert.equal(
        photos.reduce((sum, photo) => sum + (photo.bytes ?? 0), 0),
        bytes,
      );
    }
    const ids = async (sort: string) =>
      (await pages(contract.listAdminRooms, (page) => page.rooms, { sort })).map(({ id }) => id);
    assert.deepEqual(await ids('created'), [third, second, first]);
    assert.deepEqual(await ids('photos'), [first, second, third]);
    assert.deepEqual(await ids('members'), [first, third, second]);
    assert.deepEqual((await ids('active')).at(-1), third);
    const sizes = (await pages(contract.listAdminRooms, (page) => page.rooms, { sort: 'bytes' })).map(
      ({ bytes }) => bytes,
    );
    assert.deepEqual(
      sizes,
      sizes.toSorted((a, b) => b - a),
    );
    assert.equal(sizes.length, 3);
  });

  test('rooms are found by number, name and admin, and pattern characters match literally', async () => {
    const found = async (query: string) =>
      (await ask(contract.listAdminRooms, { query })).rooms.map(({ id }) => id).sort();
    const [first = '', second = '', third = ''] = roomIds;
    assert.deepEqual(await found(second), [second]);
    assert.deepEqual(await found('ROOM OF b'), [third]);
    assert.deepEqual(await found('ana'), [first, second].sort());
    assert.deepEqual(await found(' '), [first, second, third].sort());
    for (const query of ['%', '_', '\\', "'", 'no such room']) assert.deepEqual(await found(query), [], query);
  });

  test('people are listed with the bytes of their photos, largest first', async () => {
    const { people, photos } = (await ask(contract.getSpace)) as Listed & { photos: { count: number; bytes: number } };
    assert.deepEqual(
      people.map(({ login, rooms, photos }) => [login, rooms, photos]),
      [
        ['ana', 2, 3],
        ['Ben', 1, 1],
      ],
    );
    assert.equal((photos as unknown as { count: number }).count, 4);
    assert.equal(
      (photos as unknown as { bytes: number }).bytes,
      people.reduce((sum, person) => sum + person.bytes, 0),
    );
    assert.deepEqual(await pages(contract.getSpace, (page) => page.people, {}), people);
    assert.deepEqual(
      (await ask(contract.getSpace, { query: 'BE' })).people.map(({ login }) => login),
      ['Ben'],
    );
  });

  test('photos are listed by room, by person, or both', async () => {
    const [first = '', second = ''] = roomIds;
    const rows = async (query: Record<string, string>) =>
      (await ask(contract.listPhotos, query)).photos.map(({ room, person }) => `${room} ${person}`).sort();
    assert.deepEqual(await rows({ room: second }), [`${second} ana`]);
    assert.deepEqual(await rows({ person: 'BEN' }), [`${first} Ben`]);
    assert.deepEqual(await rows({ room: first, person: 'ana' }), [`${first} ana`, `${first} ana`]);
    assert.deepEqual(await rows({ room: '000000' }), []);
    assert.equal((await app.call(contract.listPhotos, { as: root, query: { person: 'nobody' } })).status, 404);
    const all = await pages(contract.listPhotos, (page) => page.photos, {});
    assert.deepEqual(all, (await ask(contract.listPhotos)).photos);
    assert.equal(new Set(all.map(({ id }) => id)).size, 4);
  });

  test('deleting a photo reopens its square, which the room sees immediately, and removes the file', async () => {
    const [, second = ''] = roomIds;
    const [photo] = (await ask(contract.listPhotos, { room: second })).photos;
    const before = await game.scores(second, ana);
    app.announced();
    const remove = () => app.call(contract.deletePhoto, { as: root, params: { id: photo?.id ?? '' } });
    const { status, body } = await remove();
    assert.deepEqual([status, body], [200, { message: 'Deleted 1 photo', photos: 1 }]);
    assert.deepEqual(announcedInShort(app.announced()), [`room/${second} change ${before.seq + 1} undone ana`]);
    await assert.rejects(bytesOf(photo?.id ?? ''), /ENOENT/);
    assert.equal((await photoFiles(app)).length, 3);
    assert.ok((await game.board(second, ana)).every(({ completed, has_image }) => !completed && !has_image));
    const after = await game.scores(second, ana);
    assert.deepEqual([before.standings[0]?.squares, after.standings[0]?.squares], [1, 0]);
    assert.deepEqual([after.feed[0]?.kind, after.feed[0]?.login], ['undone', 'ana']);
    await game.assertWholeHistory(second);
    assert.equal((await remove()).status, 404);
    const noted = await app.context.db.read
      .selectFrom('audit_log')
      .where('action', '=', 'delete photos')
      .select(['actor', 'target', 'kind', 'subject_key'])
      .execute();
    assert.deepEqual(
      noted.map((row) => ({ ...row })),
      [{ actor: 'boss', target: `${second} ana`, kind: 'deletion', subject_key: 'ana' }],
    );
  });

  test("deleting a room's or a person's photos deletes nothing else", async () => {
    const [first = '', second = ''] = roomIds;
    const [entry] = await game.board(second, ana);
    await showPhoto(second, ana, entry?.challenge.id ?? '', 30);
    const ofPerson = await app.call(contract.deletePhotosOfPerson, { as: root, params: { login: 'ANA' } });
    assert.deepEqual([ofPerson.status, ofPerson.body], [200, { message: 'Deleted 3 photos', photos: 3 }]);
    assert.deepEqual(
      (await ask(contract.listPhotos)).photos.map(({ person }) => person),
      ['Ben'],
    );
    const ofRoom = (id: string) => app.call(contract.deletePhotosOfRoom, { as: root, params: { id } });
    assert.deepEqual((await ofRoom(second)).body, { message: 'Deleted 0 photos', photos: 0 });
    assert.deepEqual((await ofRoom(first)).body, { message: 'Deleted 1 photo', photos: 1 });
    assert.deepEqual(await photoFiles(app), []);
    assert.equal((await ofRoom('000000')).status, 404);
    assert.equal((await app.call(contract.deletePhotosOfPerson, { as: root, params: { login: 'x' } })).status, 404);
    assert.equal((await ask(contract.listAdminRooms)).rooms.length, 3);
  });

  test('photos can be deleted at any moment while their owner leaves the room', async () => {
    for (let round = 0; round < 12; round++) {
      const roomId = await game.room(ana, [ben]);
      await showPhotos(roomId, ben, 1, 30);
      const [photo] = (await ask(contract.listPhotos, { room: roomId })).photos;
      const leaving = game.leave(roomId, ben);
      // Starts later in every round, so that the rounds cover each stage of leaving.
      for (let turn = 0; turn < round; turn++) await nextTurn();
      const { status, body } = await app.call(contract.deletePhotosOfRoom, { as: root, params: { id: roomId } });
      assert.equal(status, 200, body.error ?? '');
      await leaving;
      await assert.rejects(bytesOf(photo?.id ?? ''), /ENOENT/);
      await game.assertWholeHistory(roomId);
      await game.leave(roomId, ana);
    }
  });

  test("the owner gets the sizes even if they can't be stored, such as on a full disk", async () => {
    const { context } = app;
    await showPhotos(roomIds[2] ?? '', ben, 1, 30);
    const full = async () => {
      throw new Error('database or disk is full');
    };
    await new PhotoSizes({ ...context, db: { ...context.db, transact: full }, places: placesOfAll() }).measureNew();
    const { photos } = (await ask(contract.getSpace)) as unknown as { photos: { unmeasured: number } };
    assert.equal(photos.unmeasured, 0, 'the next request measures them');
    await app.call(contract.deletePhotosOfPerson, { as: root, params: { login: 'ben' } });
  });

  test('the hourly scan deletes outdated sizes and finds files without a row', async () => {
    const { context } = app;
    const [, second = ''] = roomIds;
    const { read } = context.db;
    const [entry] = await game.board(second, ana);
    await showPhoto(second, ana, entry?.challenge.id ?? '', 30);
    const sizes = new PhotoSizes({ ...context, places: placesOfAll() });
    await sizes.scanAll(new AbortController().signal);
    const [only, ...others] = await read.selectFrom('photo_sizes').selectAll().execute();
    assert.deepEqual([others, only?.bytes], [[], await bytesOf(only?.name ?? '')]);
    assert.deepEqual([sizes.unnamed?.files, sizes.unnamed?.bytes], [0, 0]);
    // Deletes the row but not the file, as if the process had been killed in between.
    await context.db.transact((trx) =>
      trx.updateTable('squares').set({ photo: null, completed_at: null, completed_seq: null }).execute(),
    );
    const [left = ''] = await photoFiles(app);
    await utimes(left, 0, 0);
    await sizes.scanAll(new AbortController().signal);
    assert.deepEqual(await read.selectFrom('photo_sizes').selectAll().execute(), []);
    assert.deepEqual([sizes.unnamed?.files, sizes.unnamed?.bytes], [1, only?.bytes]);
  });
});
