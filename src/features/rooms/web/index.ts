export { GuestMark } from '../guests/web/GuestMark.tsx';
export { HeartButton } from '../hearts/web/HeartButton.tsx';
export { largePhotoQuery, photoPath } from '../photos/web/api.ts';
export { RoomViews } from '../photos/web/RoomViews.tsx';
export { ClaimQuestion } from '../questions/web/ClaimQuestion.tsx';
export { questionText } from '../questions/web/question-state.ts';
export { SettlerSetting } from '../questions/web/SettlerSetting.tsx';
export { type RoomQuestions, useRoomQuestions } from '../questions/web/use-room-questions.ts';
export { ActivityCard, SmallPhoto } from '../screens/web/ActivityCard.tsx';
export {
  type GameScreen,
  JoinCode,
  JoinSign,
  LostMark,
  type OnScreen,
  ScreenFrame,
} from '../screens/web/ScreenFrame.tsx';
export { membersOfTurn, useTurn } from '../screens/web/screen-timing.ts';
export { useChangeGuestLink, useInvite } from './access/use-invite.ts';
export { allRoomsKey, roomKey, staleTimeIn, userRoomsQuery } from './api.ts';
export { RoomDetails } from './details/RoomDetails.tsx';
export { Announcer, Feed } from './feed/Feed.tsx';
export type { FeedView, GameFeed } from './feed/game-feed.ts';
export { type GameLobby, type GameRoom, QuestionStrip, type RoomEnding, ShareRoom, VoteStrip } from './game-parts.ts';
export { lastRoom } from './last-room.ts';
export {
  type CachedRoom,
  cachedRoom,
  documentKey,
  documentQuery,
  untilShown,
  usePresence,
  useRoomPart,
} from './live/room-document.ts';
export { makeRoomOutbox, type RoomEntry } from './live/room-outbox.ts';
export { useRoom } from './live/use-room.ts';
export { CreateProblem, CreateRoomForm } from './lobby/CreateRoomForm.tsx';
export { JoinRoomForm } from './lobby/JoinRoomForm.tsx';
export { RoomSign } from './lobby/RoomSign.tsx';
export { memberPath, RoomHeading, roomTitle } from './RoomHeading.tsx';
export { drawFrames, drawPhotos, drawRecap, imageWidth, loadPhotos, writeName } from './recap/draw-recap.ts';
export { drawLowStones } from './recap/draw-stones.ts';
export { drawPlate, ink, measureWith, type Pen, paper, roundRect, signFont, write, yellow } from './recap/pen.ts';
export { RecapButton } from './recap/RecapButton.tsx';
export type { MakeRecap, Recap, RecapRoom } from './recap/recap-facts.ts';
export { recapFacts } from './recap/recap-facts.ts';
export { frame, picture, sizeToFit, truncate } from './recap/recap-layout.ts';
export { useCreateRoom } from './room-mutations.ts';
export { SquareGrid } from './SquareGrid.tsx';
