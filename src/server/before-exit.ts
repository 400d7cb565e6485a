const tasks = new Set<() => void>();

/**
 * Runs something when this process ends, such as killing a child; returns a function that cancels it. All tasks share
 * one listener, because Node warns about a leak from the eleventh on.
 */
export function beforeExit(task: () => void): () => void {
  if (tasks.size === 0) process.once('exit', doAll);
  // Wrapped, so that a task added twice runs twice.
  const entry = () => task();
  tasks.add(entry);
  return () => {
    if (tasks.delete(entry) && tasks.size === 0) process.off('exit', doAll);
  };
}

function doAll(): void {
  const failures: unknown[] = [];
  for (const task of tasks) {
    try {
      task();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
