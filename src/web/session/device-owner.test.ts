import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLocalUserData, noteOf } from './device-owner.ts';

const ana = { login: 'ana', created_at: '2026-01-01T10:00:00.000Z' };
const ben = { login: 'ben', created_at: '2026-02-02T10:00:00.000Z' };

/** A device with somebody's data, and the calls made on it. */
function device(owner: string | null, { isBroken = false } = {}) {
  const state = { owner, isBroken, pending: 1 };
  const done: string[] = [];
  const userData = {
    pending: async () => (state.pending > 0 ? `${state.pending} photos are not sent yet.` : undefined),
    forget: async (except?: string, previous?: string) => {
      if (previous !== undefined && previous !== except) done.push(`${previous}'s given to ${except}`);
      done.push(except === undefined ? 'all deleted' : `all but ${except}'s deleted`);
    },
  };
  const note = {
    read: () => state.owner,
    write: (login: string | null) => {
      done.push(`owner ${login}`);
      state.owner = login;
    },
  };
  const localUserData = makeLocalUserData(note, async () => {
    if (state.isBroken) throw new Error('No network');
    return [userData];
  });
  return { ...localUserData, state, done };
}

test('returning users find their own data, and no code is loaded to delete it', async () => {
  const { setDeviceOwner, done } = device(noteOf(ana));
  await setDeviceOwner(ana);
  assert.deepEqual(done, []);
});

test("when another user logs in, the previous one's data is deleted before the device becomes theirs", async () => {
  const { setDeviceOwner, done } = device(noteOf(ana));
  await setDeviceOwner(ben);
  assert.deepEqual(done, ['all deleted', `owner ${noteOf(ben)}`]);
});

test("a username with changed capitals keeps its data, and one that now belongs to another account doesn't", async () => {
  const respelled = device(noteOf(ana));
  await respelled.setDeviceOwner({ ...ana, login: 'ANA' });
  assert.deepEqual(respelled.done.slice(0, 2), ["ana's given to ANA", "all but ANA's deleted"]);
  const recreated = device(noteOf(ana));
  await recreated.setDeviceOwner({ ...ana, created_at: ben.created_at });
  assert.deepEqual(recreated.done[0], 'all deleted');
  const renamed = device(noteOf(ana));
  await renamed.setDeviceOwner({ ...ana, login: 'anna-2' });
  assert.deepEqual(renamed.done.slice(0, 2), ["ana's given to anna-2", "all but anna-2's deleted"]);
  const ofOldVersion = device('ana');
  await ofOldVersion.setDeviceOwner(ana);
  assert.deepEqual(ofOldVersion.done, ["all but ana's deleted", `owner ${noteOf(ana)}`]);
});

test('an unused device has nothing to delete', async () => {
  const { setDeviceOwner, done } = device(null);
  await setDeviceOwner(ana);
  assert.deepEqual(done, [`owner ${noteOf(ana)}`]);
});

test("Log Out deletes everything, including the owner's note", async () => {
  const { clearLocalUserData, done } = device(noteOf(ana));
  await clearLocalUserData();
  assert.deepEqual(done, ['all deleted', 'owner null']);
});

test("data that couldn't be deleted is deleted when the next user logs in", async () => {
  const { clearLocalUserData, setDeviceOwner, state, done } = device(noteOf(ana), { isBroken: true });
  await clearLocalUserData();
  await setDeviceOwner(ben);
  assert.deepEqual(done, ['owner ']);
  state.isBroken = false;
  await setDeviceOwner(ben);
  assert.deepEqual(done, ['owner ', "all but ben's deleted", `owner ${noteOf(ben)}`]);
});

test("pending data is listed; the list is empty if there is none or it can't be determined", async () => {
  const { listPending, state } = device(noteOf(ana));
  assert.deepEqual(await listPending(), ['1 photos are not sent yet.']);
  state.pending = 0;
  assert.deepEqual(await listPending(), []);
  state.isBroken = true;
  assert.deepEqual(await listPending(), []);
});
