export { GuestExpiry } from './guest/GuestExpiry.tsx';
export { UserDataList } from './UserDataList.tsx';
