export { cards, end, people, setup } from './en/cards.ts';
export { choose } from './en/choose.ts';
export { evening } from './en/evening.ts';
export { leading } from './en/leading.ts';
export { onTv } from './en/on-tv.ts';
export { party } from './en/party.ts';
export { partyfun } from './en/partyfun.ts';
export { phases } from './en/phases.ts';
export { result } from './en/result.ts';
