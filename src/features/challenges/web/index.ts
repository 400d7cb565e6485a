export { readWholePool } from './api.ts';
export { type ChallengeDraft, ChallengeFields, draftOf, inputOf } from './ChallengeFields.tsx';
export { matches } from './challenge-filters.ts';
