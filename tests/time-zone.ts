import type { TestContext } from 'node:test';

/** Sets the process's time zone until the test ends. The process is shared, so the test must be synchronous. */
export function setTimeZone(t: TestContext, zone: string): void {
  const before = process.env.TZ;
  t.after(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
  process.env.TZ = zone;
}
