/**
 * Does the work for each item, `atOnce` at a time. After a failure, nothing new is started; rejects once everything has
 * settled.
 */
export async function eachOf<T>(all: Iterable<T>, atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const left = all[Symbol.iterator]();
  const failures: unknown[] = [];
  const walk = async () => {
    for (let step = left.next(); !step.done && failures.length === 0; step = left.next()) await work(step.value);
  };
  await Promise.all(Array.from({ length: atOnce }, () => walk().catch((error) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
}
