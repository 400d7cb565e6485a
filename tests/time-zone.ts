import type { TestContext } from 'node:test';

/** Sets the process's time zone until the test ends. Others share the process, so such a test must be synchronous. */
export function setTimeZone(t: TestContext, zone: string): void {
  const before = process.env.TZ;
  t.after(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
  process.env.TZ = zone;
}
