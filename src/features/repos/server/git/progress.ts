import type { Pull } from '../../contract.ts';

export interface Progress {
  step: NonNullable<Pull['step']>;
  percent: number | null;
  objects: number | null;
}

const percentOf = (line: string) => {
  const [, digits] = /:\s+(\d{1,3})% \(/.exec(line) ?? [];
  return digits === undefined ? null : Math.min(100, Number(digits));
};

/** How far a pull is after one more line of Git's. */
export function advance(now: Progress, line: string): Progress {
  if (/^(?:Updating [0-9a-f]{4,}\.\.|Fast-forward|Updating files:|Checking out files:)/.test(line)) {
    return { ...now, step: 'files', percent: percentOf(line) };
  }
  if (now.step === 'files') return now;
  if (/^(?:Receiving|Unpacking) objects:/.test(line)) return { ...now, step: 'receiving', percent: percentOf(line) };
  if (now.step === 'receiving') return now;
  const [, counted] =
    /^remote: (?:Counting|Enumerating) objects:[^(]*?(?:\(\d+\/(\d+)\)|\s(\d+)), done/.exec(line) ?? [];
  const objects = Number(counted ?? /^remote: Enumerating objects: (\d+), done/.exec(line)?.[1] ?? Number.NaN);
  if (Number.isFinite(objects)) return { step: 'counted', percent: null, objects };
  const hasAnswered = /^(?:remote:|From |Already up to date)/.test(line);
  return now.step === 'connecting' && hasAnswered ? { ...now, step: 'connected' } : now;
}
