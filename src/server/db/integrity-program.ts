import { isSound } from './integrity.ts';

// Runs in its own process, because SQLite blocks while reading a large file. Exit codes: 0: sound, 1: damaged, 2:
// unknown.
try {
  process.exitCode = isSound(process.argv[2] ?? '') ? 0 : 1;
} catch {
  process.exitCode = 2;
}
