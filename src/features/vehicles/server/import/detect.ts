import { AppError } from '#shared/errors.ts';
import { isObject, type Reading, shown } from './incoming.ts';
import { at } from './open-ev-data-facts.ts';
import { expandTree, isTree, type TextFile } from './open-ev-data-tree.ts';
import { readKilowatt } from './read-kilowatt.ts';
import { readOpenEvData } from './read-open-ev-data.ts';
import { readKeyed, readLines } from './read-own.ts';
import { readRegister } from './register-formats.ts';

const unknownFormat = (what: string) =>
  new AppError(
    'badInput',
    `${what} is none of the formats that can be imported: the catalogue's own, open-ev-data, Open EV Data of the Kilowatt app, or a register of the UK VCA, the ADEME or Natural Resources Canada.`,
  );

/** Finds out what was given and reads it. Throws AppError when it is nothing we know. */
export function readSource(files: readonly TextFile[], name: string, nowMs: number): Reading {
  if (isTree(files)) {
    const { records, refused } = expandTree(files);
    return readOpenEvData(records, refused);
  }
  const lines = files.filter(({ path }) => path.endsWith('.jsonl'));
  if (lines.length > 0) return readLines(lines.flatMap(linesOf));
  const brands = files.map(({ text }) => parsed(text)).filter((json) => isObject(json) && Array.isArray(json.models));
  if (brands.length > 0) return readKilowatt(brands.flatMap((brand) => (brand as { models: unknown[] }).models));
  const [file, another] = files;
  if (file === undefined || another !== undefined) throw unknownFormat(name);
  return readDocument(file, name, nowMs);
}

function readDocument(file: TextFile, name: string, nowMs: number): Reading {
  const json = parsed(file.text);
  if (json === undefined) {
    const [first = ''] = file.text.split('\n', 1);
    const line = parsed(first);
    if (isObject(line) && isObject(line.from)) return readLines(linesOf(file));
    const register = readRegister(file.text, name, nowMs);
    if (register !== undefined) return register;
    throw new AppError('badInput', `${name} is no JSON, and no table of a register.`);
  }
  if (Array.isArray(json)) return readList(json, name);
  if (!isObject(json)) throw unknownFormat(name);
  if (Array.isArray(json.data)) return readKilowatt(json.data);
  if (Array.isArray(json.vehicles)) return readOpenEvData(json.vehicles);
  if (isObject(json.from)) return readLines(linesOf(file));
  if (isCanonical(json)) return readOpenEvData([json]);
  const values = Object.values(json);
  if (values.some(isCanonical)) return readOpenEvData(values);
  if (values.some((value) => isObject(value) && typeof value.make === 'string')) return readKeyed(json);
  throw unknownFormat(name);
}

function readList(list: unknown[], name: string): Reading {
  if (list.some(isCanonical)) return readOpenEvData(list);
  if (list.some((row) => isObject(row) && typeof row.brand === 'string')) return readKilowatt(list);
  throw unknownFormat(name);
}

const isCanonical = (value: unknown) => typeof at(value, 'make.name') === 'string';

function linesOf({ path, text }: TextFile): { label: string; text: string }[] {
  return text
    .split('\n')
    .map((line, index) => ({ label: `${shown(path)}, line ${index + 1}`, text: line.trim() }))
    .filter((line) => line.text !== '');
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}
