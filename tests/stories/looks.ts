import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** The properties that determine an element's appearance, apart from its text. */
const properties = [
  ...[
    'display',
    'position',
    'visibility',
    'opacity',
    'z-index',
    'cursor',
    'color',
    'background-color',
    'background-image',
  ],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'line-height', 'letter-spacing', 'white-space'],
  ...[
    'text-align',
    'text-transform',
    'text-overflow',
    'text-decoration-line',
    'list-style-type',
    'overflow-x',
    'overflow-y',
  ],
  ...[
    'flex-direction',
    'flex-wrap',
    'flex-grow',
    'flex-shrink',
    'align-items',
    'align-self',
    'justify-content',
    'order',
  ],
  ...['row-gap', 'column-gap', 'grid-auto-flow', 'min-width', 'min-height', 'max-width', 'object-fit', 'box-shadow'],
  ...['padding-top', 'padding-right', 'padding-bottom', 'padding-left', 'margin-top', 'margin-bottom'],
  ...['border-top-width', 'border-bottom-width', 'border-left-width', 'border-right-width', 'border-top-style'],
  ...['border-top-color', 'border-bottom-color', 'border-top-left-radius', 'border-bottom-right-radius'],
];
const seen = new Map<string, number>();

/**
 * With `LOOKS=FOLDER`: saves a screenshot of the page and the computed styles of its elements, named after the story's
 * line. Given two such folders, one from before a change, `node scripts/compare-looks.ts A B` shows the differences.
 */
export async function saveLook(page: Page, theme: string, caller: string | undefined): Promise<void> {
  const folder = process.env.LOOKS;
  if (!folder) return;
  const state = `${caller ?? 'unknown'} ${page.viewportSize()?.width} ${theme}`;
  const count = (seen.get(state) ?? 0) + 1;
  seen.set(state, count);
  const path = join(folder, `${state} ${count}`.replaceAll(/[:\s]/g, '-'));
  mkdirSync(folder, { recursive: true });
  const styles = await page.evaluate((names) => {
    const lines = new Set<string>();
    const look = (element: Element, part?: string) => {
      const style = getComputedStyle(element, part);
      if (part && style.content === 'none') return;
      const role = element.getAttribute('role');
      const name = `${element.tagName.toLowerCase()}${role ? `[${role}]` : ''}${part ?? ''}`;
      lines.add(`${name} ${names.map((property) => style.getPropertyValue(property)).join('|')}`);
    };
    for (const element of document.querySelectorAll('body, body *')) {
      if (element.closest('svg')?.contains(element.parentElement) || !element.checkVisibility()) continue;
      look(element);
      for (const part of ['::before', '::after']) look(element, part);
    }
    return [...lines].sort();
  }, properties);
  writeFileSync(`${path}.txt`, `${new URL(page.url()).pathname}\n${styles.join('\n')}\n`);
  await page.screenshot({ path: `${path}.png`, fullPage: true, animations: 'disabled' });
}

/** The line of the story that called this. Call it before anything is awaited. */
export const storyLine = (): string | undefined => /([\w-]+)\.story\.ts:\d+/.exec(new Error().stack ?? '')?.[0];
