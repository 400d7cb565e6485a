import { fetched } from '#web/ui/fetched.tsx';

// The dialogs share a chunk with the room's footer, which loads right after the board, so a tap rarely has to wait.
const load = () => import('../room/RoomFooter.tsx');

export const OwnSquareDialog = fetched(async () => (await load()).OwnSquareDialog);
export const OthersSquareDialog = fetched(async () => (await load()).OthersSquareDialog);
