import './compile-cache.ts';
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';

const { runCli } = await import('./run-cli.ts');

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  stdin: () => buffer(process.stdin),
  print: console.log,
  printError: console.error,
  lowerPriority() {
    setPriority(10);
    const interruption = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interruption.abort());
    return interruption.signal;
  },
});
