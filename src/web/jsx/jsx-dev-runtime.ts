import * as react from 'react/jsx-dev-runtime';
import { withTextRuns } from './jsx-runtime.ts';

export { Fragment } from 'react/jsx-dev-runtime';

type Make = typeof react.jsxDEV;

export const jsxDEV: Make = (type, props, key, isStatic, source, self) => {
  const runs = withTextRuns(type, props as object);
  return react.jsxDEV(type, runs, key, isStatic && Array.isArray(runs.children), source, self);
};
