/** Whose board in which room, as the API calls it. */
export interface BoardAddress {
  roomId: string;
  login: string;
}
