import { isSound } from './integrity.ts';

// A process of its own, for SQLite stands still while it reads a large file. 0: sound, 1: damaged, 2: nobody can say.
try {
  process.exitCode = isSound(process.argv[2] ?? '') ? 0 : 1;
} catch {
  process.exitCode = 2;
}
