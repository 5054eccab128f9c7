import { officeToday, type TodayHealth } from '../contract/office/office/today.ts'
import { useOfficeQuery } from './queries.ts'

const EVERY_MS = 60_000

/** Number of items that need action, by section. Today's count is the sum of all. */
export type SectionCounts = Readonly<Record<string, number | undefined>>

const NOTHING: { counts: SectionCounts; health: readonly TodayHealth[] } = { counts: {}, health: [] }

/** The counts beside the sections and the health in the footer, refetched each minute; empty until known. */
export function useSectionCounts(): { counts: SectionCounts; health: readonly TodayHealth[] } {
  const { data } = useOfficeQuery(officeToday, { of: 'everybody', each: 0 }, { everyMs: EVERY_MS, staleMs: EVERY_MS })
  if (!data) return NOTHING
  const counts: Record<string, number> = {}
  for (const { room, count } of data.queues) {
    counts[room] = (counts[room] ?? 0) + count
    counts.today = (counts.today ?? 0) + count
  }
  return { counts, health: data.health }
}
