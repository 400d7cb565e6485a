export { GameData } from './lobby/GameData.tsx';
export { roomSearch } from './room-search.ts';
