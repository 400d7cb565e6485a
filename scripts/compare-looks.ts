import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// `node scripts/compare-looks.ts BEFORE AFTER` lists the elements whose styles are in only one of two folders, which
// `LOOKS=FOLDER npm test -- stories` saves. Screenshots are beside the lists. Random content always differs; two runs
// of the same code show by how much.
const [before = '', after = ''] = process.argv.slice(2);
const linesOf = (folder: string, name: string) =>
  new Set(readFileSync(join(folder, name), 'utf8').split('\n').slice(1));
const names = readdirSync(before).filter((name) => name.endsWith('.txt'));
let differing = 0;
for (const name of names) {
  if (!existsSync(join(after, name))) {
    console.log(`${name}: missing afterwards`);
    continue;
  }
  const [was, is] = [linesOf(before, name), linesOf(after, name)];
  const removed = [...was].filter((line) => !is.has(line));
  const added = [...is].filter((line) => !was.has(line));
  if (removed.length + added.length === 0) continue;
  differing++;
  console.log([name, ...removed.map((line) => `  - ${line}`), ...added.map((line) => `  + ${line}`)].join('\n'));
}
console.log(`${names.length} looks, ${differing} differ`);
