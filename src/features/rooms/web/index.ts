export { GuestMark } from '../guests/web/GuestMark.tsx';
export { HeartButton } from '../hearts/web/HeartButton.tsx';
export { largePhotoQuery, photoPath } from '../photos/web/api.ts';
export { RoomViews } from '../photos/web/RoomViews.tsx';
export { ClaimQuestion } from '../questions/web/ClaimQuestion.tsx';
export { QuestionStrip, VoteStrip } from '../questions/web/fetched-strips.ts';
export { questionText } from '../questions/web/question-state.ts';
export { SettlerSetting } from '../questions/web/SettlerSetting.tsx';
export { type RoomQuestions, useRoomQuestions } from '../questions/web/use-room-questions.ts';
export { ActivityCard } from '../screens/web/ActivityCard.tsx';
export { JoinCode, JoinSign } from '../screens/web/JoinSign.tsx';
export type { GameScreen, OnScreen } from '../screens/web/ScreenFrame.tsx';
export { LostMark, ScreenFrame } from '../screens/web/ScreenFrame.tsx';
export { SmallPhoto } from '../screens/web/screen-thumbnails.tsx';
export { membersOfTurn, useTurn } from '../screens/web/use-turn.ts';
export { ShareRoom } from './access/fetched-share.ts';
export { useChangeGuestLink, useInvite } from './access/use-invite.ts';
export { allRoomsKey, roomKey, userRoomsQuery } from './api.ts';
export { RoomDetails } from './details/RoomDetails.tsx';
export { Announcer } from './feed/Announcer.tsx';
export { Feed } from './feed/Feed.tsx';
export type { FeedView, GameFeed } from './feed/game-feed.ts';
export type { GameLobby, GameRoom, RoomEnding } from './game-parts.ts';
export { lastRoom } from './last-room.ts';
export {
  type CachedRoom,
  cachedRoom,
  documentKey,
  documentQuery,
  untilShown,
  updateOwn,
  useRoomPart,
} from './live/room-document.ts';
export { makeRoomOutbox, type RoomEntry } from './live/room-outbox.ts';
export { type CurrentPresence, presenceIn, staleTimeIn, usePresence } from './live/stream-state.ts';
export { useRoom } from './live/use-room.ts';
export { CreateProblem, CreateRoomForm } from './lobby/CreateRoomForm.tsx';
export { JoinRoomForm } from './lobby/JoinRoomForm.tsx';
export { RoomSign } from './lobby/RoomSign.tsx';
export { memberPath } from './member-path.ts';
export { RoomHeading, roomTitle } from './RoomHeading.tsx';
export { drawFrames, drawPhotos, imageWidth, loadPhotos, writeName } from './recap/draw-frames.ts';
export { drawPlate } from './recap/draw-plate.ts';
export { drawRecap } from './recap/draw-recap.ts';
export { drawLowStones } from './recap/draw-stones.ts';
export { ink, measureWith, type Pen, paper, roundRect, signFont, write, yellow } from './recap/pen.ts';
export { RecapButton } from './recap/RecapButton.tsx';
export type { MakeRecap, Recap, RecapRoom } from './recap/recap-facts.ts';
export { recapFacts } from './recap/recap-facts.ts';
export { frame, picture, sizeToFit, truncate } from './recap/recap-layout.ts';
export { useCreateRoom } from './room-mutations.ts';
export { SquareGrid } from './SquareGrid.tsx';
