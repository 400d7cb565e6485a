import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '#shared/roles.ts';
import { findGroups } from '../search/find-groups.ts';
import { actionHits, pageHits } from './search.ts';

const person = (...roles: Role[]) => ({ login: 'ana', email: null, roles, created_at: '' });
const titles = (...roles: Role[]) => pageHits(person(...roles)).map(({ title }) => title);
const anyone = ['Home', 'Misc'];
const bingo = ['Minigames', 'Bingo', 'New challenge', 'Bingo challenges'];
const cars = ['Ev Cars', 'Races', 'Electric cars', 'Compare cars', 'Car chart'];

test('a visitor finds the open pages and the login', () => {
  assert.deepEqual(
    pageHits(undefined).map(({ title }) => title),
    ['Misc', 'Login', 'Home'],
  );
});

test('a logged-in user finds the profile and not the login', () => {
  assert.deepEqual(titles(), ['Misc', 'Profile', 'Home']);
});

test('the bingo pages are only offered to players, though others could open them', () => {
  const found = titles('bingo');
  const plain = titles();
  for (const title of bingo) assert.ok(found.includes(title) && !plain.includes(title), title);
  assert.ok(!found.some((title) => [...cars, 'Plates', 'Git'].includes(title)));
});

test('each role finds its pages and no others', () => {
  assert.deepEqual(titles('git'), ['Git', 'Misc', 'Profile', 'Home']);
  const found = titles('developer');
  const expected = ['Plates', 'PartyFun', ...cars, 'Metrics', 'Pitis', 'About'];
  assert.ok(titles('smoker').includes('Pitis') && !titles('smoker').includes('Metrics'));
  for (const title of [...anyone, ...expected, 'Profile']) assert.ok(found.includes(title), title);
  assert.ok(!found.some((title) => [...bingo, 'Git', 'API'].includes(title)));
});

const owner = ['Admin', 'People', 'Rooms and photos', 'Challenge pool', 'Audit', 'Backups'];

test("the bar's pages come first, in its order, and Home, which is always reachable, comes last", () => {
  assert.deepEqual(titles('developer', 'bingo').slice(0, 3), ['Bingo', 'Electric cars', 'Races']);
  assert.equal(titles('developer').at(-1), 'Home');
});

test('root finds every page that has its own address exactly once', () => {
  const all = titles('root');
  assert.equal(new Set(all).size, all.length);
  for (const title of [
    ...anyone,
    ...bingo,
    ...cars,
    'Git',
    'Plates',
    'PartyFun',
    'API',
    'About',
    'Profile',
    ...owner,
  ]) {
    assert.ok(all.includes(title), title);
  }
  assert.ok(!all.includes('Rooms'), 'a list of rooms needs its game');
  assert.ok(!all.includes('Electric car'), 'a car needs its name');
  assert.ok(!all.includes('Login'), 'root is logged in');
});

test('Log Out is offered last to logged-in users, and does the same as the button on the profile', () => {
  let calls = 0;
  const onLogOut = () => {
    calls += 1;
  };
  const actions = { onShortcuts: () => undefined, onLogOut };
  const last = actionHits(person(), actions).at(-1);
  assert.equal(last?.title, 'Log Out');
  last?.act?.(() => undefined);
  assert.equal(calls, 1);
  assert.ok(actionHits(undefined, actions).every(({ title }) => title !== 'Log Out'));
});

function found(query: string, ...roles: Role[]): string[] {
  const actions = actionHits(person(...roles), { onShortcuts: () => undefined, onLogOut: () => undefined });
  const hits = [...pageHits(person(...roles)), ...actions];
  const groups = findGroups({ query, hits, recent: [], isComplete: true });
  return groups.filter(({ name }) => name !== 'nearest').flatMap((group) => group.hits.map(({ title }) => title));
}

test('everyday words find the page or action they describe', () => {
  assert.ok(found('password').includes('Change password'));
  assert.ok(found('log out').includes('Log Out'));
  assert.ok(found('passkey').includes('Add a passkey'));
  assert.ok(found('export').includes('Download my data'));
  assert.ok(found('backup').includes('Download my data'));
  for (const word of ['room', 'leaderboard', 'photo', 'party']) assert.ok(found(word).includes('Join a room'), word);
  for (const word of ['room', 'leaderboard', 'photo']) assert.ok(found(word, 'bingo').includes('Bingo'), word);
  assert.ok(found('room', 'bingo').includes('Create room'));
  assert.ok(found('party', 'developer').includes('Party on this device'));
  assert.ok(found('truth', 'developer').includes('Party on this device'));
  assert.ok(found('cigarette', 'smoker').includes('Pitis'));
  assert.ok(found('invite', 'tester').includes('Register a user'));
  assert.ok(found('invite', 'root').includes('Invite someone'));
  assert.ok(found('backup', 'root').includes('Back up now'));
});

test('Enter runs the action that the words name, rather than opening a page that only mentions them', () => {
  assert.equal(found('log out')[0], 'Log Out');
  assert.equal(found('invite s', 'root')[0], 'Invite someone');
  assert.equal(found('passkey')[0], 'Add a passkey');
  assert.equal(found('leaderboard', 'bingo')[0], 'Join a room');
});

test("a word finds nothing that the user's roles don't give access to", () => {
  assert.deepEqual(found('cigarette', 'bingo'), []);
  assert.deepEqual(found('truth', 'bingo'), []);
  assert.deepEqual(found('invite', 'bingo'), []);
});

test("the owner's actions are only offered to root", () => {
  const actions = { onShortcuts: () => undefined, onLogOut: () => undefined };
  const offered = (...roles: Role[]) => actionHits(person(...roles), actions).map(({ title }) => title);
  for (const title of ['Invite someone', 'Back up now']) {
    assert.ok(offered('root').includes(title), title);
    assert.ok(!offered('developer', 'git').includes(title), title);
  }
});
