/** JSON values. A patched document never contains null, because in a patch null means removal. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * Turns one document into another: it has the changed parts of each object, and null for removed ones (RFC 7396). Lists
 * are sent whole.
 */
export type Patch<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [Name in keyof T]?: Patch<T[Name]> | null }
    : T;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies a patch to a document. Unchanged parts remain the same object; patches are idempotent. */
export function mergePatch<T>(before: T, patch: Patch<NoInfer<T>>): T;
export function mergePatch(before: unknown, patch: unknown): unknown {
  if (!isPlain(patch)) return patch;
  // Only own properties count, because any text may be the name of a property.
  const after = new Map(isPlain(before) ? Object.entries(before) : []);
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) after.delete(name);
    else after.set(name, mergePatch(after.get(name), change));
  }
  return Object.fromEntries(after);
}

/** The patch that turns one document into the other; undefined if they're equal. Neither may contain null. */
export function mergeDiff<T>(before: T, after: T): Patch<T> | undefined;
export function mergeDiff(before: unknown, after: unknown): unknown {
  if (!isPlain(before) || !isPlain(after)) return isSame(before, after) ? undefined : after;
  const known = new Map(Object.entries(before));
  const changes: [string, unknown][] = [];
  for (const [name, value] of Object.entries(after)) {
    if (value === undefined) continue;
    const change = known.get(name) === undefined ? value : mergeDiff(known.get(name), value);
    if (change !== undefined) changes.push([name, change]);
    known.delete(name);
  }
  for (const [name, value] of known) if (value !== undefined) changes.push([name, null]);
  return changes.length > 0 ? Object.fromEntries(changes) : undefined;
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
