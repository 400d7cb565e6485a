import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { makeQuickFolder } from './gate/quick-folder.ts';
import { type Report, sum, totals } from './gate/report.ts';
import { gateSteps, type OnDone, parts, runSteps, runs, stepsWith } from './gate/steps.ts';

// The gate: `npm test` runs the quick parts, `npm run test:long` the rest, `npm test -- all` both with one count, and
// `npm test -- unit race` the unit tests of files with "race" in their path.
const [what = 'quick', filter] = process.argv.slice(2);
const wanted = runs[what] ?? parts.filter((part) => part === what);
if (wanted.length === 0) {
  console.error(`There's no part "${what}". Use: npm test -- [${[...Object.keys(runs), ...parts].join('|')}] [filter]`);
  process.exit(2);
}

// Hundreds of processes load the same files, so they share one compile cache.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled');

const all = gateSteps({ filter, verbose: wanted.length === 1, quickFolder: makeQuickFolder() });
const ofParts = all.filter(({ part }) => wanted.includes(part));
const chosen = filter === undefined ? ofParts : stepsWith(filter, ofParts);
// Stories need a built site, whichever part they're in.
const needed = all.filter((step) => chosen.includes(step) || chosen.some((other) => other.needs === step));

const printStep: OnDone = (step, { report, output }, elapsedMs) => {
  const mark = report.failed > 0 ? '✗' : report.passed > 0 ? '✓' : '-';
  const seconds = `${(elapsedMs / 1000).toFixed(1)} s`.padStart(7);
  console.log(`${mark} ${step.name.padEnd(24)}${seconds}  ${totals(report)}`);
  if (output !== '') console.log(output.trimEnd().replace(/^/gm, '    '));
};
const ran = (report?: Report) => report !== undefined && report.passed + report.failed + report.skipped > 0;
const reports = await runSteps(needed, Math.min(2, availableParallelism()), printStep);

const total = sum(reports);
if (!needed.some((step, place) => chosen.includes(step) && ran(reports[place])))
  Object.assign(total, { failed: 1, failures: [{ message: `No test has "${filter}" in its path or name.` }] });
for (const skip of total.skips) console.log(`skipped: ${skip}`);
// Printed last, where people look first. The full text is above, at its step.
for (const { message } of total.failures) console.log(message);
console.log(totals(total));
process.exitCode = total.failed > 0 ? 1 : 0;
