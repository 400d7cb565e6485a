/** What one entry is: a cigarette, or a craving that counts as none. */
export type CigarKind = 'cigar' | 'craving';

export type Plan =
  | { kind: 'none' }
  | { kind: 'limit'; per_day: number }
  | { kind: 'taper'; from: string; start_per_day: number; until: string }
  | { kind: 'gap'; from: string; start_minutes: number; grow_minutes_per_week: number };

export type CigarSettings = { hours_each: number; euros_each: number; plan: Plan };

export type DayCounts = { from: string | null; counts: number[] };

export type CigarOverview = {
  settings: CigarSettings;
  first: string | null;
  last: string | null;
  days: DayCounts;
  craving_days: DayCounts;
  recent: string[];
  recent_cravings: string[];
  year_ago: string[];
  longest_gap: { from: string; to: string } | null;
};
