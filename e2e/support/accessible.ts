import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** No finding of axe on the page as it stands, in the light and in the dark. */
export async function expectAccessible(page: Page): Promise<void> {
  const present = await page.evaluate(() => 'axe' in globalThis);
  if (!present) await page.evaluate(`${axe};0`);
  const before = await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const findings = await findingsOf(page);
    if (findings.length > 0) {
      throw new Error(`${new URL(page.url()).pathname} (${colorScheme}) is not accessible:\n${findings.join('\n')}`);
    }
  }
  await page.emulateMedia({ colorScheme: before });
}

async function findingsOf(page: Page): Promise<string[]> {
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults;
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.slice(0, 5).map((node) => `    ${node.target.join(' ')}: ${node.failureSummary ?? ''}`);
    return `  ${id}: ${help}\n${places.join('\n')}`;
  });
}
