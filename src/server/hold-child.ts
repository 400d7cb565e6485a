import type { ChildProcess } from 'node:child_process';

/** This process does not end by itself before the child, which is at work for it. */
export function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

/** This process may end without the child, which has nothing to do. */
export function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  const { stderr } = child;
  if (stderr && 'unref' in stderr && typeof stderr.unref === 'function') stderr.unref();
}
