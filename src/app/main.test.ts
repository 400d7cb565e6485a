import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newFolder, start } from '#tests/start/start.ts';

// The only test next to the code that starts the real program; the others are in tests/start.
test("the first start generates root's password and shows it once, on the console and not in the log", async (t) => {
  const server = await start(t, { DATA_DIR: await newFolder(t) });
  const { status, log, console: output } = await server.end();
  const password = /password (\S+)\n/.exec(output)?.[1] ?? '';
  assert.equal(status, 0);
  assert.ok(password.length >= 16);
  assert.equal(output.split(password).length, 2);
  assert.ok(!log.includes(password));
});
