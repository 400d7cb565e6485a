import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { makeWorkshop } from '#features/repos/server/test-repositories.ts';
import { expectAccessible } from '#tests/stories/accessible.ts';
import { story } from '#tests/stories/story.ts';

const workshop = makeWorkshop();
after(() => workshop.remove());
let count = 0;
function repository(name: string) {
  count += 1;
  const trio = workshop.trio(`${name}-${count}`);
  return { trio, entry: { path: trio.clone, protocols: ['file'] } };
}
function configured(entries: Record<string, object>) {
  const file = join(workshop.dir, `${Object.keys(entries).join('-')}.json`);
  writeFileSync(file, JSON.stringify(entries));
  return { REPOSITORIES: file };
}

const roadbook = repository('roadbook');
story(
  'with a single repository the big button pulls it, and new commits are listed below',
  async ({ site, visit }) => {
    roadbook.trio.push('Show charge at each stop <b>', { 'charge.txt': 'one\ntwo\n' });
    const page = await visit('/git', { as: await site.addUser('gina', 'git') });
    await page.getByText("Pull to see what's new", { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Pull roadbook/ }).tap();
    await page.getByRole('heading', { name: 'Pulled: 1 commit, 1 file, +2 −0' }).waitFor();
    await page.getByText('up to date', { exact: true }).waitFor();
    assert.equal(await page.locator('ol').getByText('Show charge at each stop <b>').count(), 1);
    assert.equal(roadbook.trio.file('charge.txt'), 'one\ntwo\n');
    await page.getByText('Output', { exact: true }).tap();
    await page.getByRole('log').getByText('$ git pull --ff-only').waitFor();
    await expectAccessible(page);
  },
  configured({ roadbook: roadbook.entry }),
);

const slow = repository('slow');
const blocked = repository('other');
story(
  'while one person pulls, another sees the same output and can stop it',
  async ({ site, visit, expectRefusal }) => {
    // The remote never answers, which mustn't block the other repository.
    const hang = workshop.script('hang', 'sleep 60');
    execFileSync('git', ['-C', slow.trio.clone, 'config', 'remote.origin.uploadpack', hang]);
    const ana = await visit('/git', { as: await site.addUser('ana', 'git') });
    const eva = await visit('/git', { as: await site.addUser('eva', 'git') });
    await eva.getByText('Live', { exact: true }).waitFor();
    await ana.getByRole('button', { name: 'Pull slow' }).tap();
    const card = eva.getByRole('region', { name: 'slow', exact: true });
    await card.getByText(/^pulling for \d+ s$/).waitFor();
    await card.getByRole('log').getByText('$ git pull --ff-only').waitFor();
    await card.getByText('Started by ana.', { exact: false }).waitFor();
    assert.equal(await card.getByRole('button', { name: 'Pull slow' }).count(), 0);
    await expectAccessible(eva);
    await eva.getByRole('button', { name: 'Pull other' }).tap();
    await eva.getByRole('region', { name: 'other', exact: true }).getByText('Output', { exact: true }).waitFor();

    expectRefusal(409);
    await eva.getByRole('button', { name: 'Stop pulling slow' }).tap();
    await ana.getByText('Stopped by eva.').first().waitFor();
    await ana.getByRole('button', { name: 'Pull again slow' }).waitFor();
  },
  configured({ slow: slow.entry, other: blocked.entry }),
);

const notes = repository('notes');
story(
  "a failed pull shows Git's message and what to do next, and changes nothing",
  async ({ site, visit, expectRefusal }) => {
    notes.trio.push('Theirs', { 'theirs.txt': 'x\n' });
    execFileSync('git', [
      ...['-C', notes.trio.clone, '-c', 'user.name=root', '-c', 'user.email=root@example.org'],
      ...['commit', '-q', '--allow-empty', '-m', 'Try on the server'],
    ]);
    const before = notes.trio.head();
    const page = await visit('/git', { as: await site.addUser('ana', 'git') });
    expectRefusal(409);
    await page.getByRole('button', { name: /^Pull notes/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^pull failed, /).waitFor();
    await page.getByRole('log').getByText('fatal: Not possible to fast-forward, aborting.').waitFor();
    const next = page.getByRole('region', { name: 'What to do next' });
    await next.getByText('Try on the server').waitFor();
    await next.getByText('git pull --rebase').waitFor();
    await page.getByText('1 ahead, 1 behind').waitFor();
    assert.equal(notes.trio.head(), before);
    await expectAccessible(page);
  },
  configured({ notes: notes.entry }),
);

story('without a repository, the page says how to add one', async ({ site, visit }) => {
  const page = await visit('/git', { as: await site.addUser('ana', 'git') });
  const file = page.getByLabel('repositories.json');
  const text = JSON.parse(await file.inputValue()) as Record<string, { path: string }>;
  assert.equal(text.site?.path, '/srv/site');
  await page.getByRole('button', { name: 'Copy' }).waitFor();
  await expectAccessible(page);
});

const lost = repository('lost');
story(
  'someone who loses the git role loses access to the page',
  async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'git');
    const page = await visit('/git', { as: ana });
    await page.getByText('Live', { exact: true }).waitFor();
    await site.cli(['user', 'roles', 'ana', 'bingo']);
    await page.reload();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
  },
  configured({ lost: lost.entry }),
);
