export { apiDocs } from './en/api-docs.ts';
