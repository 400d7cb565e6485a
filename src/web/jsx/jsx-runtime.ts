import type { Key } from 'react';
import * as react from 'react/jsx-runtime';
import { type Props, withTextRuns } from './text-runs.ts';

/** All of the site's JSX compiles to this (`jsxImportSource` in `vite.config.ts`). */
export { Fragment } from 'react/jsx-runtime';

type ElementType = Parameters<typeof react.jsx>[0];

export const jsx = (type: ElementType, props: Props, key?: Key) => react.jsx(type, withTextRuns(type, props), key);

export const jsxs = (type: ElementType, props: Props, key?: Key) => {
  const runs = withTextRuns(type, props);
  return (Array.isArray(runs.children) ? react.jsxs : react.jsx)(type, runs, key);
};
