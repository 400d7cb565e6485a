import { fetched } from '#web/ui/fetched.tsx';

const load = () => import('./PeopleDialogs.tsx');

/** Loaded on demand, as they're rarely opened. */
export const RemoveMember = fetched(async () => (await load()).RemoveMember);
export const EditGuest = fetched(async () => (await load()).EditGuest);
export const WhoCanJoin = fetched(async () => (await load()).WhoCanJoin);
export const MoveGuest = fetched(async () => (await load()).MoveGuest);
