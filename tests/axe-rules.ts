import type { AxeResults, RunOptions } from 'axe-core';

/**
 * If a stylesheet is still loading, axe would inject it into the page, which the CSP forbids. None of our rules reads
 * stylesheets.
 */
const preload: RunOptions['preload'] = { assets: ['media'] };

export const everything: RunOptions = {
  preload,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};
/** The themes differ only in colours. */
export const colours: RunOptions = {
  preload,
  runOnly: ['color-contrast', 'link-in-text-block'],
  resultTypes: ['violations'],
};

export function findingsIn({ violations }: AxeResults): string[] {
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.slice(0, 5).map((node) => `    ${node.target.join(' ')}: ${node.failureSummary ?? ''}`);
    return `  ${id}: ${help}\n${places.join('\n')}`;
  });
}
