/** Runs work for the first caller and shares the result with all; after a failure, the next caller tries again. */
export function once<T>(): (work: () => Promise<T>) => Promise<T> {
  let done: Promise<T> | undefined;
  return (work) => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}
