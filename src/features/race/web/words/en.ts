export { result } from './en/result.ts';

export const race = {
  noCars: 'The cars could not be read',
  start: 'Start',
  reset: 'Reset',
};
