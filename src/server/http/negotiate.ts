/** What a client can read, best first where it has no preference of its own. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** The encoding an `Accept-Encoding` asks for: its highest weight, ours of several equal ones, plain where it says nothing. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const weights = new Map<string, number>();
  for (const part of (acceptEncoding ?? 'identity').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  // Plain is always welcome unless it is refused by name, though less than what is named.
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 0.0001 : 0);
  const best = encodings.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? 'identity';
  return weightOf(best) > 0 ? best : 'identity';
}

/** Whether an `If-None-Match` names this entity tag; weak ones count, as they do for reading. */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((given) => given.trim().replace(/^W\//, '') === tag);
}
