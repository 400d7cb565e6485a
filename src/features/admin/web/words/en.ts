export { apiDocs } from './en/api-docs.ts';
export { frame } from './en/frame.ts';
export { invite } from './en/invite.ts';
export { people } from './en/people.ts';
export { person } from './en/person.ts';
