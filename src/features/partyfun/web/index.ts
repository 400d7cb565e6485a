export { storedGame as cardGame } from './cards/stored-game.ts';
