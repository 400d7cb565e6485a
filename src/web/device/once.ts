/** Has work done for the first who asks, and gives what came of it to all; where it fails, the next who asks has it tried again. */
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
