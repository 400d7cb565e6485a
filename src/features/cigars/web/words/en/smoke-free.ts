import type { MilestoneName } from '../../../streaks.ts';

/** WHO's eight, in its own words made short. */
const stones: Record<MilestoneName, { when: string; what: string }> = {
  'heart rate': { when: '20 min', what: 'heart rate and pressure fall' },
  'carbon monoxide': { when: '12 h', what: 'carbon monoxide in the blood is normal' },
  circulation: { when: '2 to 12 weeks', what: 'circulation and lungs get better' },
  breath: { when: '1 to 9 months', what: 'less cough and short breath' },
  'heart half': { when: '1 year', what: 'coronary risk about half a smoker’s' },
  stroke: { when: '5 to 15 years', what: 'stroke risk as a non-smoker’s' },
  'lung cancer': { when: '10 years', what: 'lung cancer risk about half a smoker’s' },
  heart: { when: '15 years', what: 'heart risk as a non-smoker’s' },
};

export const smokeFree = {
  stones,
  years: (years: string) => `${years} years`,
  days: (days: string) => `${days} days`,
  daysHours: (days: string, hours: number) => `${days} days ${hours} h`,
  title: 'Smoke-free for',
  best: (best: string, left: string) => `best so far ${best} · ${left} to go`,
  yourLongest: 'your longest',
  progress: 'On the way to the best so far',
  notSmoked: 'not smoked',
  kept: 'kept',
  cravings: 'cravings passed',
  craving: 'craving passed',
  road: 'What follows when',
  reached: 'reached',
  inTime: (span: string) => `in ${span}`,
  source: 'After WHO’s fact sheet on quitting. Quit line, doctor or patches help more than any page.',
  counts: 'Counts, charts and plan',
};
