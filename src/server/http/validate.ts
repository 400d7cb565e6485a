import * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import { compiled } from './compiled.ts';

type Schema = z.ZodMiniType;

/** What zod says where a schema has no sentence of its own. */
const unworded = 'Invalid input';

const nothingHere = () => new AppError('notFound', 'There is nothing here.');

/** The value as the schema gives it. Throws badInput with the first sentence there is to say. */
export function parseInput<S extends Schema>(schema: S, value: unknown): z.infer<S> {
  const result = z.safeParse(compiled(schema), value);
  if (result.success) return result.data;
  throw new AppError('badInput', sentence(result.error.issues));
}

/** An address that does not fit names nothing that exists, unless the contract has a sentence for it. */
export function parseParams<S extends Schema>(schema: S, value: unknown): z.infer<S> {
  const result = z.safeParse(compiled(schema), value);
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message ?? unworded;
  if (message === unworded || message.startsWith(`${unworded}:`)) throw nothingHere();
  throw new AppError('badInput', message);
}

type Issue = z.core.$ZodIssue;

function sentence(issues: readonly Issue[]): string {
  const [issue] = issues;
  if (issue === undefined) return unworded;
  if (issue.code === 'unrecognized_keys') return `Unknown field "${(issue.keys[0] ?? '').slice(0, 40)}"`;
  if (issue.path.length === 0 && issue.code === 'invalid_type') return 'Please send a JSON object';
  return issue.message.startsWith(unworded) ? `Invalid ${issue.path.join('.')}` : issue.message;
}
