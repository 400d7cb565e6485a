export { oldDrafts } from './unsent/old-drafts.ts';
