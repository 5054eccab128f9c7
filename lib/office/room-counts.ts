import { createStore } from '../browser/store.ts'
import { useStore } from '../browser/use-store.ts'
import type { RoomId } from './rooms.ts'

/** How many things need somebody, by room. */
export type RoomCounts = Readonly<Partial<Record<RoomId, number>>>

const NONE: RoomCounts = {}
const counts = createStore<RoomCounts>(NONE)

/** Shows counts beside the rooms: whoever has asked for them hands them on. */
export const showRoomCounts = (next: RoomCounts): void => counts.set(next)

/** The counts beside the rooms; empty until they are known. */
export const useRoomCounts = (): Readonly<Record<string, number | undefined>> => useStore(counts, NONE)
