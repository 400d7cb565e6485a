import { paper } from '#web/print/paper.tsx';

export const RoomOnPaper = paper(async () => (await import('./RoomSheet.tsx')).RoomSheet);
