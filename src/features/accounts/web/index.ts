export { BelongingList } from './BelongingList.tsx';
export { GuestStay } from './guest/GuestStay.tsx';
