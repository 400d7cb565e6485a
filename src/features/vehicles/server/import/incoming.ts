import * as z from 'zod/mini';
import { compiled } from '#server/http/validate.ts';
import type { FigurePath } from '../../figures.ts';
import type { Market } from '../../markets.ts';
import { isPlausible } from '../../vehicle.ts';
import { figuresOf, type Layer, type LayerFacts, LayerSchema, layerOf } from '../layers.ts';
import type { RegisterFile } from './register-row.ts';
import type { Section } from './report.ts';

/** One car in a file being imported; each of its figures is plausible. */
export interface Incoming {
  /** Identifies the record in reports to the owner. */
  label: string;
  /**
   * Whether it's in our own format: it may rename cars, and its figures are imported even if they contradict others.
   */
  isOwn: boolean;
  id?: string | undefined;
  name?: string | undefined;
  core?: boolean | undefined;
  market?: Market | undefined;
  formerIds?: string[] | undefined;
  make: string;
  model: string;
  variant: string;
  year: number | undefined;
  layers: Layer[];
  /** The problem with each figure that was left out. */
  dropped?: string[] | undefined;
  /** Figures that were left out of a car in our own format, so their previously imported values are unchanged. */
  unread?: { source: string; path: FigurePath }[] | undefined;
}

export interface Remark {
  label: string;
  why: string;
}

export interface Reading {
  format: string;
  records: Incoming[];
  refused: Remark[];
  /** How many records are out of scope, such as hybrids, by reason. */
  leftOut: Map<string, number>;
  /** Rows of a register, which are matched against known cars and never become records. */
  register?: RegisterFile;
  /** Extra sections for the owner's report. */
  sections?: readonly Section[];
}

export const emptyReading = (format: string): Reading => ({ format, records: [], refused: [], leftOut: new Map() });

export function exclude(reading: Reading, why: string): void {
  reading.leftOut.set(why, (reading.leftOut.get(why) ?? 0) + 1);
}

/** Untrusted text made safe for a terminal: truncated, and without control characters. */
export function printable(text: unknown, maxLength = 80): string {
  const plain = (typeof text === 'string' ? text : (JSON.stringify(text) ?? 'nothing')).replace(/[\p{C}\s]+/gu, ' ');
  return plain.length > maxLength ? `${plain.slice(0, maxLength)}…` : plain;
}

type Schema = z.ZodMiniType;

/** The value parsed by the schema, or what's wrong with it in one sentence. */
export function validated<S extends Schema>(schema: S, value: unknown): { value: z.infer<S> } | { why: string } {
  const result = z.safeParse(compiled(schema), value);
  return result.success ? { value: result.data } : { why: problemOf(result.error.issues, value) };
}

/** The plausible figures, and the problem with each of the others. */
export function plausible(facts: LayerFacts): { facts: LayerFacts; dropped: string[] } {
  const problems = figuresOf(facts).map((figure) => [figure, problemOfFigure(...figure)] as const);
  return {
    facts: layerOf(problems.filter(([, problem]) => problem === undefined).map(([figure]) => figure)),
    dropped: problems.flatMap(([, problem]) => problem ?? []),
  };
}

/** The problem with a figure's value; undefined if it's plausible. */
export function problemOfFigure(path: FigurePath, value: unknown): string | undefined {
  if (isPlausible(path, value)) return undefined;
  const result = validated(LayerSchema, layerOf([[path, value]]));
  return 'why' in result ? result.why : path;
}

const maxIssues = 3;

function problemOf(issues: readonly z.core.$ZodIssue[], value: unknown): string {
  const sentences = issues.slice(0, maxIssues).map((issue) => sentenceOf(issue, value));
  if (issues.length > maxIssues) sentences.push(`and ${issues.length - maxIssues} more`);
  return sentences.join('; ');
}

function sentenceOf(issue: z.core.$ZodIssue, root: unknown): string {
  const path = printable(issue.path.join('.'));
  const value = printable(issue.path.reduce<unknown>(inside, root), 40);
  switch (issue.code) {
    case 'too_small':
      return `${path} is ${value}, less than ${issue.minimum}`;
    case 'too_big':
      return `${path} is ${value}, more than ${issue.maximum}`;
    case 'unrecognized_keys':
      return `${path === '' ? '' : `${path} has `}unknown ${issue.keys.map((key) => printable(key, 40)).join(', ')}`;
    case 'invalid_value':
      return `${path} is ${value}, not one of ${issue.values.join(', ')}`;
    default:
      return value === 'nothing' ? `${path} is missing` : `${path} can't be ${value}`;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inside = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined;
