import { officeToday, type TodayHealth } from '../contract/office/today.ts'
import { useOfficeQuery } from './queries.ts'

const EVERY_MS = 60_000

/** How many things need somebody, by room. Today's is the sum of all. */
export type RoomCounts = Readonly<Record<string, number | undefined>>

const NOTHING: { counts: RoomCounts; health: readonly TodayHealth[] } = { counts: {}, health: [] }

/** The counts beside the rooms and the health in the foot, each minute anew; empty until they are known. */
export function useRoomCounts(): { counts: RoomCounts; health: readonly TodayHealth[] } {
  const { data } = useOfficeQuery(officeToday, { of: 'everybody', each: 0 }, { everyMs: EVERY_MS, staleMs: EVERY_MS })
  if (!data) return NOTHING
  const counts: Record<string, number> = {}
  for (const { room, count } of data.queues) {
    counts[room] = (counts[room] ?? 0) + count
    counts.today = (counts.today ?? 0) + count
  }
  return { counts, health: data.health }
}
