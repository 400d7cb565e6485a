import { fetched } from '#web/ui/fetched.tsx';

const load = () => import('./QuestionStrip.tsx');

/** Loaded with a room's first question. */
export const QuestionStrip = fetched(async () => (await load()).QuestionStrip);
export const VoteStrip = fetched(async () => (await load()).VoteStrip);
