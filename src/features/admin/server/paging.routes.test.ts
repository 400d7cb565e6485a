import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeTestApp } from '#tests/app.ts';
import { listAudit } from '../contract.ts';
import { getSpace, listAdminRooms, listPhotos } from '../space-contract.ts';

test('a made-up page position never causes an error, whatever its numbers', async (t) => {
  const app = await makeTestApp({ withPool: false });
  t.after(() => app.close());
  const root = await app.person('boss', 'root');
  const most = '9'.repeat(16);
  for (const list of [listAudit, listAdminRooms, getSpace, listPhotos]) {
    for (const before of ['1.1e30', '1.1e-5', '1.1e999', '1.0x1f', '1.x', `${most}.${most}`, `-${most}.-${most}`]) {
      const { status, body } = await app.call(list, { as: root, query: { before } });
      assert.equal(status, 200, `${list.path} ${before}: ${body.error}`);
    }
  }
});
