export { BelongingList } from './BelongingList.tsx';
export { GuestExpiry } from './guest/GuestExpiry.tsx';
