import { resolve } from 'node:path';
import { suite } from 'node:test';
import '#tests/at-end.ts';
// Loaded before any file defines `window`, or its cache timers would keep this process alive for five minutes.
import '@tanstack/react-query';
import fc from 'fast-check';
import type { Job } from './report.ts';

// Each file is a suite, so hooks outside any suite (before, afterEach) apply only to its own tests.
const { files, testLimitMs } = JSON.parse(process.argv[2] ?? '{}') as Job;
// Shrinking may block the process for minutes, so it's interrupted early. A failed property still reports its seed.
fc.configureGlobal({ interruptAfterTimeLimit: testLimitMs / 2, markInterruptAsFailure: true });
// Files may run in parallel, but not the tests within a file.
for (const file of files) suite(file, { concurrency: 1 }, () => import(resolve(file)));
