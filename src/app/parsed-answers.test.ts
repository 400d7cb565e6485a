import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { getUser } from '#features/accounts/contract.ts';
import { getRoom, listRooms } from '#features/rooms/contract.ts';
import { checked, isContractMismatch } from '#web/api/client.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Files that call fetch directly, and how they check the answers. Everything else uses `call`, which checks each answer
 * against its contract.
 */
const directCallers: Record<string, string> = {
  'src/web/api/client.ts': 'makes all calls',
  'src/web/api/download.ts': 'a file, saved as it is',
  'src/web/live/follow-events.ts': 'a stream; its readers check each event',
  'src/web/session/session.ts': 'SessionUser; the answer to Log Out is ignored',
  'src/web/session/use-proof.tsx': 'has no body',
  'src/web/photos/Thumbnail.tsx': 'its own schema',
  'src/web/outbox/transport.ts': 'only what it means, and by the contract where it is merged',
  'src/web/outbox/stamp.ts': 'only the Date header',
  'src/web/ui/fetched.tsx': 'only whether it exists',
  'src/web/offline/service-worker.ts': 'build files',
  'src/features/about/web/AboutPage.tsx': 'its own schema',
  'src/features/accounts/web/own-api.ts': 'has no body',
  'src/features/admin/web/ApiDocsPage.tsx': 'its own schema',
  'src/features/cigars/web/transfer/import-file.ts': 'the contract of the call',
  'src/features/partyfun/web/deck/cards.ts': 'a build file',
  'src/features/partyfun/web/party/play/PhotoAnswer.tsx': 'the contract of the call',
  'src/features/rooms/screens/web/screen-call.ts': 'the contract of the call',
  'src/features/vehicles/web/api.ts': 'read in pieces, each checked (read-cars.ts)',
};

const sources = globSync(['src/web/**/*.{ts,tsx}', 'src/features/**/web/**/*.{ts,tsx}'], { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$|\/test-[^/]+$/.test(path));

test("every API answer is checked against its contract before it's read", () => {
  assert.ok(sources.length > 500, `${sources.length} files`);
  const found = sources.filter((path) => {
    const source = readFileSync(join(root, path), 'utf8');
    const usesRequest = /import \{[^}]*\b(?:request|parseResponse)\b[^}]*\} from '[^']*api\/client\.ts'/.test(source);
    return usesRequest || /(?<![\w.])fetch\(/.test(source) || /\? get : fetch\)/.test(source);
  });
  assert.deepEqual(found.sort(), Object.keys(directCallers).sort());
});

test('an answer with an unexpected shape is reported, and unknown fields are dropped', () => {
  const room = {
    ...{ id: '123456', name: 'Tunnel', admin: 'ana', is_private: false, users: ['ana'], user_count: 1 },
    ...{ created_at: '2026-01-01T00:00:00.000Z', game: 'bingo', revision: 1 },
  };
  for (const nonsense of [{}, null, [], 'nonsense', 7, { error: 'no' }, { ...room, id: undefined }]) {
    assert.throws(() => checked(getRoom.answer, nonsense), isContractMismatch, JSON.stringify(nonsense));
  }
  assert.throws(() => checked(listRooms.answer, { error: 'none' }), isContractMismatch);
  const user = { login: 'ana', email: null, roles: [], created_at: '2026-01-01T00:00:00.000Z' };
  assert.deepEqual(checked(getUser.answer, { ...user, of_a_newer_server: true }), user);
});
