export { BelongingList } from './BelongingList.tsx';
