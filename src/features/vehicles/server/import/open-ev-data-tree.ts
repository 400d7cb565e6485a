import { isObject, type Remark } from './incoming.ts';

/** A text file in a folder or archive; its path uses forward slashes. */
export interface TextFile {
  path: string;
  text: string;
}

interface Place {
  folder: string;
  /** The file's name without its extension. */
  stem: string;
  year: string | undefined;
}

/** No real record is nested more deeply; deeper files are meant to exhaust the server. */
const maxDepth = 20;

/** Parses `<make>/<model>/base.json` or `<make>/<model>/<year>/<file>.json`, in any folder. */
function parsePath(path: string): Place | undefined {
  const found = /^(?:.*\/)?([a-z0-9_]+\/[a-z0-9_]+)\/(?:(base)|(\d{4})\/([a-z0-9_]+))\.json$/.exec(path);
  if (found === null) return undefined;
  const [, folder = '', base, year, stem] = found;
  return { folder, stem: base ?? stem ?? '', year };
}

export const isTree = (files: readonly TextFile[]): boolean =>
  files.some(({ path }) => parsePath(path)?.year !== undefined);

/**
 * Expands open-ev-data's layered `src/` tree into one record per year file and variant: the model's base, overridden by
 * the year's file, overridden by the variant. Objects are merged, and everything else is replaced.
 */
export function expandTree(files: readonly TextFile[]): { records: unknown[]; refused: Remark[] } {
  const refused: Remark[] = [];
  const bases = new Map<string, unknown>();
  const ofYears = new Map<string, Map<string, unknown>>();
  for (const { path, text } of files) {
    const place = parsePath(path);
    if (place === undefined) continue;
    const json = parseObject(text);
    if (json === undefined) {
      refused.push({ label: path, why: "it isn't a JSON object, or is nested too deeply" });
      continue;
    }
    if (place.year === undefined) bases.set(place.folder, json);
    else {
      const key = `${place.folder}/${place.year}`;
      const year = ofYears.get(key) ?? new Map<string, unknown>();
      ofYears.set(key, year.set(place.stem, json));
    }
  }
  const records = [...ofYears].flatMap(([key, year]) => {
    const base = bases.get(key.slice(0, key.lastIndexOf('/'))) ?? {};
    return [...year].map(([stem, json]) => {
      const parent = parentOf(stem, json, year);
      return merge(parent === undefined ? base : merge(base, parent), json);
    });
  });
  return { records, refused };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) && depthOf(json, maxDepth) <= maxDepth ? json : undefined;
  } catch {
    return undefined;
  }
}

/** How deeply a value is nested; stops counting just past the limit. */
function depthOf(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null || limit < 0) return 0;
  let deepest = 0;
  for (const inner of Object.values(value)) deepest = Math.max(deepest, depthOf(inner, limit - 1));
  return deepest + 1;
}

/** The file that this one is a variant of. A variant contains its slug, which is also the end of its file's name. */
function parentOf(stem: string, json: unknown, year: ReadonlyMap<string, unknown>): unknown {
  const variant = isObject(json) && isObject(json.variant) ? json.variant.slug : undefined;
  if (typeof variant !== 'string' || !stem.endsWith(`_${variant}`)) return undefined;
  return year.get(stem.slice(0, -variant.length - 1));
}

function merge(below: unknown, above: unknown): unknown {
  if (!isObject(below) || !isObject(above)) return above;
  const both = new Map(Object.entries(below));
  for (const [key, value] of Object.entries(above)) both.set(key, both.has(key) ? merge(both.get(key), value) : value);
  return Object.fromEntries(both);
}
