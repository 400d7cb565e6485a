import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Writes src/server/lookalikes/confusables.txt from the table of ICU's spoof checker, which Node contains but hides.
// The layout is ICU's `SpoofDataHeader` (uspoof_impl.h), format 2.
const node = readFileSync(process.execPath);
const magic = Buffer.from([0xef, 0xfd, 0x45, 0x38]);
const start = node.indexOf(magic);
if (start < 0 || node.readUInt8(start + 4) !== 2)
  throw new Error("This Node doesn't include a table of confusables in format 2.");

const word = (offset: number) => node.readUInt32LE(start + offset);
const [keys, count, values, strings] = [word(12), word(16), word(20), word(28)];

/** The characters that look like each prototype. */
const lookalikes = new Map<string, string[]>();
for (let index = 0; index < count; index++) {
  const key = word(keys + 4 * index);
  const length = (key >>> 24) + 1;
  const at = start + values + 2 * index;
  const from = length === 1 ? at : start + strings + 2 * node.readUInt16LE(at);
  const prototype = node.toString('utf16le', from, from + 2 * length);
  lookalikes.set(prototype, [...(lookalikes.get(prototype) ?? []), String.fromCodePoint(key & 0xff_ffff)]);
}

const hex = (text: string) => [...text].map((character) => (character.codePointAt(0) ?? 0).toString(16)).join(' ');
const lines = [...lookalikes].map(([prototype, those]) => `${hex(prototype)}; ${those.map(hex).join(' ')}`).sort();
const head = [
  `# Characters that look alike, of Unicode ${process.versions.unicode} (UTS 39, confusables.txt), as ICU ${process.versions.icu} carries them.`,
  '# prototype; characters that look like it. Written by scripts/confusables.ts; the licence is in unicode-license.txt.',
];
const target = join(import.meta.dirname, '../src/server/lookalikes/confusables.txt');
writeFileSync(target, `${[...head, ...lines].join('\n')}\n`);
console.log(`${count} characters, ${lines.length} prototypes`);
