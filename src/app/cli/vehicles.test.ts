import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { cli } from './test-cli.ts';
import { makeData, temporaryFolder } from './test-data.ts';

const line = (name: string, year = 2024) =>
  JSON.stringify({
    ...{ name, id: name.toLowerCase().replaceAll(' ', '-'), make: 'Aster', model: name.slice(6), variant: '' },
    ...{ year, market: 'Europe', core: false },
    from: { own: { battery: { usable_kwh: 60 }, charge: { port: 'CCS2' } } },
  });

async function dataAndFile(t: TestContext, ...lines: string[]) {
  const folder = await temporaryFolder(t);
  const dataDir = join(folder, 'data');
  await makeData(dataDir, 'one');
  const file = join(folder, 'cars.jsonl');
  await writeFile(file, lines.join('\n'));
  return { folder, dataDir, file };
}

test('the owner imports cars, sees their sources, exports them and removes a source', async (t) => {
  const { folder, dataDir, file } = await dataAndFile(t, line('Aster One'), line('Aster Two'));
  const dry = await cli(dataDir, 'vehicles', 'import', file, '--dry-run');
  assert.match(dry.output, /2 added, 0 changed, 0 unchanged, 0 refused.*Nothing was changed/s);
  for (const count of ['2 added, 0 changed', '0 added, 0 changed, 2 unchanged']) {
    const { status, output, errorOutput } = await cli(dataDir, 'vehicles', 'import', file);
    assert.deepEqual([status, errorOutput], [0, '']);
    assert.ok(output.includes(count), output);
  }
  assert.match((await cli(dataDir, 'vehicles', 'sources')).output, /^own\t4 figures of 2 cars$/m);

  const exported = join(folder, 'export');
  assert.equal((await cli(dataDir, 'vehicles', 'export', exported)).status, 0);
  assert.equal(await readFile(join(exported, 'aster.jsonl'), 'utf8'), `${line('Aster One')}\n${line('Aster Two')}\n`);

  const dropped = await cli(dataDir, 'vehicles', 'drop-source', 'own');
  assert.match(dropped.output, /figures removed from 2 cars, 2 of which are gone/);
});

test('an import is undone by its name, and a dropped source is restored', async (t) => {
  const { dataDir, file } = await dataAndFile(t, line('Aster One'));
  const exported = async () => (await cli(dataDir, 'vehicles', 'sources')).output;
  const before = await exported();
  const { output } = await cli(dataDir, 'vehicles', 'import', file, '--name', 'spring');
  assert.match(output, /Imported as spring\. To undo it: vehicles undo spring$/);
  assert.match((await cli(dataDir, 'vehicles', 'imports')).output, /^spring\t.*\t1 added, 0 changed$/);
  assert.equal(
    (await cli(dataDir, 'vehicles', 'undo', 'spring')).output,
    'Undone: spring. Cars removed: 1, changed back: 0.',
  );
  assert.equal(await exported(), before);
  await cli(dataDir, 'vehicles', 'drop-source', 'vca');
  assert.match(
    (await cli(dataDir, 'vehicles', 'restore-source', 'vca')).output,
    /^Restored vca: shipped figures of \d+ cars/,
  );
});

test('the owner assigns a table’s columns and sees the largest contradictions before anything is changed', async (t) => {
  const { dataDir, folder, file } = await dataAndFile(t, line('Aster One'));
  await cli(dataDir, 'vehicles', 'import', file);
  const table = join(folder, 'cars.csv');
  await writeFile(table, 'Make,Model,Year,Pack\nAster,One,2024,62.5');
  const dry = await cli(dataDir, 'vehicles', 'import', table, '--dry-run');
  assert.match(dry.output, /Headings not used\n {2}"Pack"/);
  const assigned = await cli(dataDir, 'vehicles', 'import', table, '--columns', 'Pack=battery.usable_kwh', '--dry-run');
  assert.match(
    assigned.output,
    /Largest contradictions\n {2}Aster One: battery\.usable_kwh 60 \(own\), the file says 62\.5: taken/,
  );
});

test('a file with too many invalid lines changes nothing, and the reasons are printed to standard error', async (t) => {
  const { dataDir, file } = await dataAndFile(t, line('Aster One'), line('Aster Old', 1899));
  const { status, output, errorOutput } = await cli(dataDir, 'vehicles', 'import', file);
  assert.deepEqual([status, output], [1, '']);
  assert.match(
    errorOutput,
    /^Nothing was changed: 1 of 2 records were refused, more than 20%\.\n.*1899, less than 1990$/,
  );
  assert.match((await cli(dataDir, 'vehicles', 'sources')).output, /^own\t0 figures/m);
  assert.equal((await cli(dataDir, 'vehicles', 'import', file, '--max-refused', '50')).status, 0);
});

test("a command that can't be carried out is refused with a one-sentence message, without a stack trace", async (t) => {
  const { folder, dataDir } = await dataAndFile(t);
  const nothing = join(folder, 'nothing.json');
  await writeFile(nothing, '{"hello": "world"}');
  const cases: [args: string[], status: number, sentence: RegExp][] = [
    [['import', join(folder, 'nowhere')], 1, /^There's no file or folder .*nowhere\.$/],
    [['import', nothing], 1, /^.*nothing\.json isn't in a format that can be imported: .*\.$/],
    [['import', nothing, '--max-refused', 'all'], 2, /^--max-refused takes a percentage from 0 to 100, not "all"\.$/],

    [
      ['import', nothing, '--name', 'two words'],
      2,
      /^--name takes up to 100 characters without spaces, not "two words"\.$/,
    ],
    [['undo', 'nothing'], 1, /^There's no import "nothing"\. List them with: vehicles imports\.$/],
    [['restore-source', 'vca'], 1, /^vca hasn't been dropped\.$/],
    [['drop-source', 'nobody'], 1, /^There's no source "nobody"\. List them with: vehicles sources\.$/],
  ];
  for (const [args, status, sentence] of cases) {
    const ended = await cli(dataDir, 'vehicles', ...args);
    assert.deepEqual([ended.status, ended.output], [status, ''], args.join(' '));
    assert.match(ended.errorOutput, sentence);
  }
});
