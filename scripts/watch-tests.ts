// `npm run test:watch -- score` runs the unit tests with "score" in their path, and runs each again when something it
// reads changes.
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';

const [text = ''] = process.argv.slice(2);
const isUnit = (file: string) => !/\.(?:routes|engines|postgres)\.test\.ts$/.test(file) && file.includes(text);
const cwd = join(import.meta.dirname, '..');
const files = globSync('{src,scripts}/**/*.test.ts', { cwd }).filter(isUnit);
if (files.length === 0) throw new Error(`No unit test has ${text} in its path.`);
spawn(process.execPath, ['--test', '--watch', ...files], { cwd, stdio: 'inherit' });
