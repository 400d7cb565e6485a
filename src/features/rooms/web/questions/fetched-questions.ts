import { fetched } from '#web/ui/fetched.tsx';

/** In most rooms nobody asks anything. */
export const QuestionStrip = fetched(async () => (await import('./QuestionStrip.tsx')).QuestionStrip);
