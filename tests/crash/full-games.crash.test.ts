import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import * as party from '#features/partyfun/contract.ts';
import { defaultSettings } from '#features/partyfun/party-view.ts';
import { type PartyView, viewIn } from '#features/partyfun/test-view.ts';
import * as plates from '#features/plates/contract.ts';
import { getPlatesRoom, platesOf } from '#features/plates/plates-document.ts';
import * as rooms from '#features/rooms/contract.ts';
import { secondMs } from '#shared/time.ts';
import { smallPhoto } from '../scene.ts';
import { Disk, reasonAgainstMounting } from './disk.ts';
import { inspect, listPhotoFiles } from './evidence.ts';
import { ask, type Person, seedFolder, temporaryFolder } from './people.ts';
import { startServer, until } from './server-process.ts';

/** Even on a full disk, a few small writes may succeed, in space that the database already has. */
const maxWritesUntilFull = 2000;
const noSpace = 'The server is out of space, so nothing was saved. Please tell its owner.';
const tabOf = ({ login }: Person) => `tab-of-${login}`;

async function roomOf(url: string, game: 'plates' | 'partyfun', [admin, ...others]: [Person, ...Person[]]) {
  const { room } = (await ask(url, admin.token, rooms.createRoom, { body: { game, name: game } })).body;
  for (const { login, token } of others)
    await ask(url, token, rooms.joinRoom, { params: { login, roomId: room.id }, body: {} });
  return { id: room.id };
}

/** What the current phase needs: an answer, or a vote if it's a voting phase. */
function inputFor({ party: { phase, number, round } }: PartyView, person: Person) {
  const { kind, min = 0, options = [] } = round ?? assert.fail('no round');
  const common = { phase: number, tab: tabOf(person) };
  if (phase === 'vote') return { shape: party.voteAtParty, body: { ...common, option: options[0]?.id } };
  const answer = kind === 'split' ? { choice: 'A' } : kind === 'closest' ? { number: min } : { text: 'On a full disk' };
  return { shape: party.answerParty, body: { ...common, ...answer } };
}

test('on a full disk Plates refuses photos and a party refuses answers; both games stay intact and resume afterwards', {
  skip: await reasonAgainstMounting(),
}, async (t) => {
  await using folder = await temporaryFolder();
  await using disk = new Disk(folder.path);
  const dataDir = join(folder.path, 'data');
  const people = await seedFolder(dataDir, ['ana', 'ben', 'cem'], ['developer']);
  const [ana, ben, cem] = people;
  assert.ok(ana && ben && cem);
  const server = await startServer(dataDir);
  t.after(() => server.child.kill('SIGKILL'));
  const { url } = server;

  const road = await roomOf(url, 'plates', [ana, ben]);
  const ride = ({ token }: Person, role: string) => ask(url, token, plates.takeRole, { params: road, body: { role } });
  for (const person of [ana, ben]) await ride(person, 'passenger');
  const settings = { kind: 'collector', photos: true };
  await ask(url, ana.token, plates.setPlates, { params: road, body: { settings } });
  await ask(url, ana.token, plates.startPlates, { params: road, body: { game: 1 } });
  const spot = { id: 'spot-of-ana', device: 'phone-of-ana', game: 1, target: 'F', at: new Date().toISOString() };
  assert.equal((await ask(url, ana.token, plates.addSpot, { params: road, body: spot })).status, 201);
  const picture = new Blob([new Uint8Array(await smallPhoto())]);
  const upload = () => {
    const form = new FormData();
    form.append('image', picture, 'photo.jpg');
    return ask(url, ana.token, plates.addSpotImage, {
      params: { ...road, spotId: spot.id },
      form,
      key: 'the-photo-of-ana',
    });
  };

  const evening = await roomOf(url, 'partyfun', [ana, ben, cem]);
  const see = async (person: Person) =>
    viewIn((await ask(url, person.token, party.getPartyRoom, { params: evening })).body);
  for (const person of people)
    await ask(url, person.token, party.joinParty, { params: evening, body: { tab: tabOf(person) } });
  // No photo rounds: answers are words, numbers and votes.
  const withoutPhotos = { params: evening, body: { ...defaultSettings, photos: false } };
  assert.equal((await ask(url, ana.token, party.setPartySettings, withoutPhotos)).status, 200);
  const { number } = (await see(ana)).party;
  const body = { phase: number, act: 'start', adults: true };
  assert.equal((await ask(url, ana.token, party.hostParty, { params: evening, body })).status, 200);
  await until(async () => (await see(ana)).party.phase !== 'prompt', 20 * secondMs, 'what to answer');
  const { shape, body: answer } = inputFor(await see(ana), ana);
  const say = () => ask(url, ana.token, shape, { params: evening, body: answer, key: 'what-ana-says' });

  disk.fill();
  let turns = 0;
  while (turns < maxWritesUntilFull && (await ride(ben, turns % 2 === 0 ? 'driver' : 'passenger')).status === 200)
    turns++;
  const refused = await say();
  assert.deepEqual([refused.status, refused.body.error], [507, noSpace]);
  const photo = await upload();
  assert.deepEqual(
    [photo.status, photo.body.error],
    [507, "There's no space left for photos. Please try again later."],
  );
  assert.deepEqual(listPhotoFiles(dataDir), { stored: new Set(), other: [] });
  const { mine, party: shown } = await see(ana);
  assert.deepEqual([mine.answer, mine.vote, shown.round?.acted], [undefined, undefined, []]);
  const known = platesOf((await ask(url, ben.token, getPlatesRoom, { params: road })).body.document);
  assert.deepEqual(
    known.spots.map(({ target, photo }) => [target, photo]),
    [['F', undefined]],
  );
  assert.equal(known.players.find(({ login }) => login === 'ben')?.role, turns % 2 === 1 ? 'driver' : 'passenger');

  disk.free();
  await until(async () => (await fetch(`${url}/ready`)).status === 200, 5 * secondMs, 'ready again');
  // The refusal wasn't stored under its key: the call now succeeds, once.
  for (let i = 0; i < 2; i++) {
    assert.equal((await say()).status, 200);
    assert.equal((await upload()).status, 201);
  }
  assert.deepEqual((await see(ben)).party.round?.acted, ['ana']);
  for (const person of [ben, cem]) {
    const { shape: how, body: what } = inputFor(await see(person), person);
    assert.equal((await ask(url, person.token, how, { params: evening, body: what })).status, 200);
  }
  assert.ok((await see(ana)).party.number > shown.number, 'the party continues');
  assert.equal(listPhotoFiles(dataDir).stored.size, 1);
  assert.deepEqual(inspect(dataDir).damage, []);
  assert.equal(await server.end('SIGTERM'), 0);
});
