import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { registerUser } from '#features/accounts/contract.ts';
import { createChallenge } from '#features/challenges/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { call, createRoom } from './api.ts';
import { bingoLobby, roomPath } from './bingo.ts';
import { stories } from './story.ts';

/** Each would show an alert, or call another host, if a page treated it as markup or code. */
const attacks = [
  '<script>alert(1)</script>',
  '<img src=//evil.example/x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  'javascript:alert(1)',
  '<a href="javascript:alert(1)">a</a>',
  '{{constructor.constructor("alert(1)")()}}',
  '`-alert(1)-`',
  '</title><script>alert(1)</script>',
  '<style>@import "//evil.example/x.css"</style>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
];
const all = attacks.join(' ');

async function expectNothingExecuted(page: Page): Promise<void> {
  const injected = await page.evaluate(() => {
    const isOurs = (element: Element) =>
      new URL(element.getAttribute('src') ?? '', location.href).origin === location.origin;
    const scripts = [...document.scripts].filter((script) => !script.getAttribute('src') || !isOurs(script));
    return [
      ...scripts,
      ...document.querySelectorAll('iframe, math, style, [onerror], [onload], a[href^="javascript:"]'),
    ].map((element) => element.outerHTML);
  });
  assert.deepEqual(injected, [], page.url());
}

stories('injection', (story) => {
  story('markup in names, titles and URLs is shown literally everywhere', async ({ site, visit, expectRefusal }) => {
    const ana = await site.addUser('ana', 'bingo', 'tester');
    const room = await createRoom(site, ana, attacks.slice(0, 3).join(' '), all.slice(0, 200));
    for (const title of attacks) {
      const body = {
        title,
        description: all,
        difficulty: 1,
        category: '<b>x</b>',
        points: 100,
        image_required: false,
      };
      await call(site, ana, createChallenge, { body });
    }
    for (const login of attacks) {
      const body = { login: `test${login}`, password: 'long enough', email: null };
      await assert.rejects(call(site, ana, registerUser, { body }), /Invalid login/);
    }

    for (const person of [ana, site.root]) {
      const page = await visit(bingoLobby, { as: person, on: 'desktop' });
      if (person === ana)
        await page
          .getByText(attacks[0] ?? '')
          .first()
          .waitFor();
      await page.goto(pathTo('rooms', { gameName: 'bingo' }));
      await page.getByText(room.name, { exact: true }).waitFor();
      await expectNothingExecuted(page);

      await page.goto(pathTo('challenges'));
      for (const title of attacks) await page.getByRole('rowheader', { name: title, exact: true }).waitFor();
      await page.getByRole('button', { name: 'More data about ' }).first().click();
      await expectNothingExecuted(page);

      await page.goto(roomPath(room));
      await page.getByRole(person === ana ? 'alertdialog' : 'dialog').waitFor();
      assert.equal(await page.title(), `${room.name} ${room.id} · Pitstop`);
      await expectNothingExecuted(page);
    }

    // No such person exists.
    expectRefusal(404);
    const page = await visit(pathTo('rooms', { gameName: 'bingo' }, { login: attacks[1] }), { as: ana });
    await page.getByRole('heading', { level: 1, name: `${attacks[1]}'s rooms`, exact: true }).waitFor();
    await page.goto(pathTo('challenges', {}, { filter: `${attacks[2]} no` }));
    await page.getByText(`No matches for “${attacks[2]} no”`).waitFor();
    await page.goto(`/login?next=${encodeURIComponent(attacks[5] ?? '')}`);
    await page.getByRole('button', { name: 'Register' }).tap();
    await page.getByLabel('Username').fill(`test${attacks[1]}`);
    await page.getByLabel('Password', { exact: true }).fill('long enough');
    await page.getByRole('button', { name: 'Submit' }).tap();
    await page.getByText(`Invalid login: "test${attacks[1]}"`).waitFor();
    await expectNothingExecuted(page);
    await page.goto(pathTo('lobby', { gameName: attacks[1] ?? '' }));
    await page.locator('main h1').waitFor();
    await expectNothingExecuted(page);
  });

  story("a script injected into the HTML doesn't run", async ({ visit, expectError }) => {
    const page = await visit('/login');
    await page.route('**/misc', async (route) => {
      const response = await route.fetch();
      const isOurs = await response.text();
      const theirs = '<script>document.title = "inline"</script><img src="/favicon.svg" onload="document.title = 1">';
      await route.fulfill({ response, body: isOurs.replace('</body>', `${theirs}</body>`) });
    });
    for (const refused of [
      /inline script/,
      /inline event handler/,
      /^policy: script-src-elem/,
      /^policy: script-src-attr/,
    ]) {
      expectError(refused);
    }
    const expected = ['script-src-elem', 'script-src-attr'].map((directive) =>
      page.waitForEvent('console', (message) => message.text().startsWith(`policy: ${directive}`)),
    );
    await page.goto('/misc');
    await Promise.all(expected);
    await page.getByRole('heading', { level: 1, name: 'Misc' }).waitFor();
    assert.equal(await page.title(), 'Misc · Pitstop');
  });

  story("the site's own scripts can't turn text into markup or code", async ({ visit, expectError }) => {
    const page = await visit('/login');
    expectError(/^This document requires 'Trusted(?:HTML|Script)' assignment/);
    expectError(/^Creating a TrustedTypePolicy named 'mine' violates/);
    const tried = await page.evaluate(async () => {
      const refusals = new Promise<void>((resolve) => {
        const onViolation = (event: SecurityPolicyViolationEvent) => {
          event.stopImmediatePropagation();
          if (event.violatedDirective === 'trusted-types') resolve();
        };
        window.addEventListener('securitypolicyviolation', onViolation, true);
      });
      // Scripts run by a debugger may use eval, but the page's own scripts may not, so this continues in a new task.
      await new Promise((resolve) => setTimeout(resolve));
      const messages: string[] = [];
      const attempt = (name: string, run: () => unknown) => {
        try {
          run();
          messages.push(`${name} ran`);
        } catch (error) {
          messages.push(`${name} ${error instanceof Error ? error.name : 'threw'}`);
        }
      };
      attempt('innerHTML', () => {
        document.body.innerHTML = '<img src=x onerror=alert(1)>';
      });
      // biome-ignore lint/security/noGlobalEval: to see it refused
      attempt('eval', () => globalThis.eval('document.title = "eval"'));
      attempt('Function', () => new Function('document.title = "Function"')());
      attempt("a script's text", () => {
        document.createElement('script').text = 'document.title = "script"';
      });
      attempt('a policy', () => Reflect.get(window, 'trustedTypes').createPolicy('mine', {}));
      await refusals;
      return messages;
    });
    assert.deepEqual(tried, [
      'innerHTML TypeError',
      'eval EvalError',
      'Function EvalError',
      "a script's text TypeError",
      'a policy TypeError',
    ]);
    assert.equal(await page.title(), 'Login · Pitstop');
  });
});
