import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { secretSettings } from '#server/settings/gather.ts';

// These tests don't build a container. They read the files to find mistakes that would break a build or a start.
const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const linesOf = (path: string) => read(path).split('\n');

const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ').split('\n');
const argumentsOf = (instruction: string) =>
  dockerfile.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.split(/\s+/).slice(1));

test("every path that the Dockerfile copies exists, isn't ignored by the build, and comes from an existing stage", () => {
  const ignored = new Set(linesOf('.dockerignore'));
  const stages = argumentsOf('FROM').map((parts) => parts[2]);
  const made = new Set(['node_modules', 'dist', 'program', 'sbom.json']);
  const copies = argumentsOf('COPY');
  assert.ok(copies.length > 5);
  for (const copy of copies) {
    const stage = copy.find((word) => word.startsWith('--from='))?.slice('--from='.length);
    const sources = copy.filter((word) => !word.startsWith('--')).slice(0, -1);
    assert.ok(sources.length > 0, copy.join(' '));
    for (const source of sources) {
      if (stage === undefined) assert.ok(existsSync(join(root, source)) && !ignored.has(source), source);
      else assert.ok(stages.includes(stage) && made.has(source.replace('/app/', '')), copy.join(' '));
    }
  }
});

test('the image has only the packaged Node, and its files belong to the same user as in earlier images', () => {
  const bases = new Map(argumentsOf('ARG').map(([word = '']) => word.split('=') as [string, string]));
  const last = argumentsOf('FROM').at(-1) ?? [];
  assert.match(last.join(' '), /^\$\{BASE\}$/, 'a release pins the base by --build-arg');
  assert.doesNotMatch(bases.get('BASE') ?? '', /node/);
  assert.match(bases.get('BASE') ?? '', /^debian:/);
  const stage = dockerfile.slice(dockerfile.findLastIndex((line) => line.startsWith('FROM '))).join('\n');
  assert.match(stage, /ln -s \/app\/node_modules\/\.bin\/node \/usr\/local\/bin\/node/);
  assert.match(stage, /useradd --uid 1000 .*node$/m);
  assert.doesNotMatch(stage, /\bnpm (?:ci|install|run)\b/);
});

type Tree = { [key: string]: Tree | string | string[] };

/**
 * Parses the subset of YAML in the compose files: maps indented by two spaces, lists of words, and words. Throws on
 * anything else.
 */
function parse(path: string): Tree {
  const tree: Tree = {};
  const open: { map: Tree; key: string }[] = [];
  for (const line of linesOf(path).filter((text) => !/^\s*(?:#.*)?$/.test(text))) {
    const form =
      /^(?<spaces>(?: {2})*)(?:(?<dash>- )|(?<key>[\w-]+):(?: (?=\S)|$))(?<value>"[^"]*"|\["[^[\]]*"\]|[\w./:-]*)$/;
    const { spaces = '', dash, key = '', value = '' } = form.exec(line)?.groups ?? {};
    const depth = spaces.length / 2;
    const parent = open[depth - 1];
    const above = parent === undefined ? tree : parent.map[parent.key];
    assert.ok((dash ?? key) && depth <= open.length, `${path} has a line that this parser doesn't know: ${line}`);
    open.length = depth;
    const word = /^["[]/.test(value) ? JSON.parse(value) : value;
    if (parent !== undefined && dash !== undefined) parent.map[parent.key] = [...asList(above), word];
    else {
      assert.ok(typeof above === 'object' && !Array.isArray(above) && !(key in above), `${path}: ${line}`);
      above[key] = value === '' ? {} : word;
      open.push({ map: above, key });
    }
  }
  return tree;
}

const asList = (value: Tree[string] | undefined) => (Array.isArray(value) ? value : []);

interface Service {
  environment: Record<string, string>;
  volumes?: string[];
  secrets?: string[];
  ports?: string[];
  init?: string;
  stop_grace_period?: string;
  healthcheck?: Tree;
}
const composed = (path: string) =>
  parse(path) as unknown as { services: Record<string, Service>; volumes: Tree; secrets?: Tree };

test('the compose files are valid and name only existing settings, secrets and volumes', () => {
  const known = [...read('docs/settings.md').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map((found) => found[1] ?? '');
  const settings = new Set([...known, ...secretSettings.map((name) => `${name}_FILE`)]);
  for (const path of ['compose.yaml', 'compose.postgres.yaml']) {
    const { services, volumes, secrets = {} } = composed(path);
    assert.deepEqual(
      Object.keys(services.pitstop?.environment ?? {}).filter((name) => !settings.has(name)),
      [],
      path,
    );
    const all = Object.values(services);
    const usedVolumes = all.flatMap((service) => service.volumes ?? []).map((volume) => volume.split(':')[0]);
    assert.deepEqual(usedVolumes, Object.keys(volumes), path);
    assert.deepEqual(all.flatMap((service) => service.secrets ?? []).sort(), Object.keys(secrets).sort(), path);
    for (const { environment, secrets: own = [] } of all) {
      const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
      assert.deepEqual(
        files.map(([, file]) => file),
        own.map((name) => `/run/secrets/${name}`),
      );
    }
  }
});

test('a compose container has an init, time to stop, a volume, and a port open to this machine only', () => {
  const { pitstop } = composed('compose.yaml').services;
  assert.ok(pitstop);
  assert.equal(pitstop.init, 'true');
  assert.equal(pitstop.stop_grace_period, '20s');
  assert.deepEqual(pitstop.volumes, ['pitstop:/data']);
  assert.ok(pitstop.ports?.every((port) => port.startsWith('127.0.0.1:')));
  assert.equal(pitstop.healthcheck, undefined, "the image's own");
  assert.match(read('Dockerfile'), /^HEALTHCHECK /m);
});

test('compose secrets stay out of the image and out of the repository', () => {
  assert.ok(linesOf('.dockerignore').includes('secrets'));
  assert.ok(linesOf('.gitignore').includes('/secrets/'));
});
