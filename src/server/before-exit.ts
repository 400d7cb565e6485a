const tasks = new Set<() => void>();

/**
 * Has something done when this process ends, such as killing what it started; returns how to call it off. There is one
 * listener for all of it: Node takes eleven for a leak, and says so.
 */
export function beforeExit(task: () => void): () => void {
  if (tasks.size === 0) process.once('exit', doAll);
  // Wrapped, so that a task given twice is two.
  const entry = () => task();
  tasks.add(entry);
  return () => {
    if (tasks.delete(entry) && tasks.size === 0) process.off('exit', doAll);
  };
}

/** One that fails keeps no other from being done. */
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
