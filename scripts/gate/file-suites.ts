import { resolve } from 'node:path';
import { suite } from 'node:test';
import '#tests/at-end.ts';
// Before any file lays a window down: it would else keep answers, and with them this process, for five minutes.
import '@tanstack/react-query';
import fc from 'fast-check';
import type { Job } from './report.ts';

// Each file is a suite of its own: what it says outside of any suite (before, afterEach) is about its own tests, and no other file's.
const { files, testLimitMs } = JSON.parse(process.argv[2] ?? '{}') as Job;
// To look for the smallest case may take minutes in which nothing else runs: a property that failed is told with its seed before.
fc.configureGlobal({ interruptAfterTimeLimit: testLimitMs / 2, markInterruptAsFailure: true });
// Within a file one after the other, however many files there are at once.
for (const file of files) suite(file, { concurrency: 1 }, () => import(resolve(file)));
