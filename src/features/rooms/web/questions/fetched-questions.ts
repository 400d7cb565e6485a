export { QuestionStrip } from './QuestionStrip.tsx';
