import type { TestContext } from 'node:test';

/** Until the end of the test the process is in this time zone. It shares the process with others: such a test does not wait for anything. */
export function setTimeZone(t: TestContext, zone: string): void {
  const before = process.env.TZ;
  t.after(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
  process.env.TZ = zone;
}
