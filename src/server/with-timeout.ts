/** Resolves like the promise, or to `instead` after a timeout; rejects if that throws. */
export async function withTimeout<T>(promise: Promise<T>, limitMs: number, instead: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  try {
    return await Promise.race([promise, late.then(instead)]);
  } finally {
    clearTimeout(timer);
  }
}
