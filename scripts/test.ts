import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { makeQuickFolder } from './gate/quick-folder.ts';
import { sum, totals } from './gate/report.ts';
import { runSteps, type Tell } from './gate/schedule.ts';
import { gateSteps, parts } from './gate/steps.ts';

// The gate: `npm test` runs everything, `npm test -- unit race` the unit tests of files with "race" in their path.
const [part, filter] = process.argv.slice(2);
if (part !== undefined && !parts.some((known) => known === part)) {
  console.error(`There is no part "${part}". Use: npm test -- [${parts.join('|')}] [filter]`);
  process.exit(2);
}

// Hundreds of processes load the same files; the programs themselves keep what they compile in the same place.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled');

const all = gateSteps({ filter, verbose: part !== undefined, quickFolder: makeQuickFolder() });
const chosen = part === undefined ? all : all.filter((step) => step.part === part);
// Stories are told over a built site, whichever part asks for them.
const needed = all.filter((step) => chosen.includes(step) || chosen.some((other) => other.needs === step));

const tell: Tell = (step, { report, words }, elapsedMs) => {
  const mark = report.failed > 0 ? '✗' : report.passed > 0 ? '✓' : '-';
  const seconds = `${(elapsedMs / 1000).toFixed(1)} s`.padStart(7);
  console.log(`${mark} ${step.name.padEnd(24)}${seconds}  ${totals(report)}`);
  if (words !== '') console.log(words.trimEnd().replace(/^/gm, '    '));
};
const reports = await runSteps(needed, Math.min(2, availableParallelism()), tell);

const total = sum(reports);
for (const skip of total.skips) console.log(`skipped: ${skip}`);
console.log(totals(total));
process.exitCode = total.failed > 0 ? 1 : 0;
