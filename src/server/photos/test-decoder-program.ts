import type { Task, Verdict } from './decoder-process.ts';

// A misbehaving stand-in for the decoding process. The task's `from` says how it misbehaves.
process.on('disconnect', () => process.exit());
process.on('message', ({ id, from }: Task) => {
  if (from === 'crash') process.exit(3);
  if (from === 'silent') return;
  const verdict: Verdict = {
    id,
    outcome: 'failed',
    detail: JSON.stringify({ env: process.env, flags: process.execArgv }),
  };
  process.send?.(verdict);
});
