import type { CigarKind } from '../../../contract.ts';

export const entries = {
  title: 'Entries',
  show: 'Show',
  recent: 'Last 5 weeks',
  none: 'No entries here.',
  moreDays: 'More days',
  kinds: { cigar: 'Cigarette', craving: 'Craving' } satisfies Record<CigarKind, string>,
  cigars: (count: string, isOne: boolean) => `${count} ${isOne ? 'cigarette' : 'cigarettes'}`,
  cravings: (count: string, isOne: boolean) => `${count} ${isOne ? 'craving' : 'cravings'}`,
  change: 'Change',
  changeOne: (kind: CigarKind, time: string) => `Change the ${kind === 'cigar' ? 'cigarette' : 'craving'} at ${time}`,
  delete: 'Delete',
  deleteOne: (kind: CigarKind, time: string) => `Delete the ${kind === 'cigar' ? 'cigarette' : 'craving'} at ${time}`,
  elsewhere: (offset: string) => `UTC${offset}`,
  deleteAll: 'Delete my entries',
  deleteAllBody: 'All entries, cravings and the plan go, here and on the server. They cannot be brought back.',
  deleteAllYes: 'Delete all',
  deleteAllNo: 'Keep them',
  deleted: 'All entries are deleted',
  waits: 'Some entries still wait to be sent. Once they are, all can be deleted.',
};
