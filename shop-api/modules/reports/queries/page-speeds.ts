import { and, asc, eq, gte, lt, lte, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Output } from '#lib/contract/base/call.ts'
import type { officePageSpeed, SpeedFigure, SpeedRow } from '#lib/contract/reports/office/page-speed.ts'
import { CONNECTIONS, DEVICE_CLASSES, PAGE_TYPES, type pageSpeed } from '#lib/contract/speed/page-speed.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { bucketOf, percentile75, visitsIn } from '#lib/speed/histogram.ts'
import type { Database, Session } from '../../../db/client.ts'
import { pageSpeeds } from '../../../db/schema/page-speeds.ts'

/** The speed of real visits: counted, read for the report, and forgotten. */

const KEPT_DAYS = 400

/** Counts the values of a visit. */
export async function countPageSpeed({ db }: Session, now: Date, visit: z.output<typeof pageSpeed.request>) {
  const { device, connection, release, samples } = visit
  const counted = new Map<string, typeof pageSpeeds.$inferInsert>()
  for (const { page, metric, value } of samples) {
    const bucket = bucketOf(value)
    const key = `${page} ${metric} ${bucket}`
    const visits = (counted.get(key)?.visits ?? 0) + 1
    counted.set(key, { day: dayInNairobi(now), release, page, metric, device, connection, bucket, visits })
  }
  // In one order for all requests: two that lock the same rows in different orders would wait for each other.
  const rows = [...counted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  const { metric, day, release: of, page, device: by, connection: over, bucket } = pageSpeeds
  await db
    .insert(pageSpeeds)
    .values(rows)
    .onConflictDoUpdate({
      target: [metric, day, of, page, by, over, bucket],
      set: { visits: sql`${pageSpeeds.visits} + excluded.visits` },
    })
}

/** Deletes days older than about a year. */
export async function forgetOldSpeeds({ db }: Session, now: Date): Promise<void> {
  await db.delete(pageSpeeds).where(lt(pageSpeeds.day, addDays(dayInNairobi(now), -KEPT_DAYS)))
}

/** Counted visits of one bucket. */
interface Counted {
  bucket: number
  visits: number
}

function figureOf(rows: readonly Counted[]): SpeedFigure {
  const histogram = new Map<number, number>()
  for (const { bucket, visits } of rows) histogram.set(bucket, (histogram.get(bucket) ?? 0) + visits)
  return { visits: visitsIn(histogram), p75: percentile75(histogram) }
}

type PageRow = Counted & Pick<typeof pageSpeeds.$inferSelect, 'page' | 'device' | 'connection'>

function rowOf(page: PageRow['page'], rows: readonly PageRow[]): SpeedRow {
  const each = <Name extends string>(names: readonly Name[], nameOf: (row: PageRow) => Name) =>
    Object.fromEntries(names.map((name) => [name, figureOf(rows.filter((row) => nameOf(row) === name))])) as Record<
      Name,
      SpeedFigure
    >
  return {
    page,
    all: figureOf(rows),
    devices: each(DEVICE_CLASSES, ({ device }) => device),
    connections: each(CONNECTIONS, ({ connection }) => connection),
  }
}

/** The report of the speed of real visits. Pages without visits are left out. */
export async function loadPageSpeeds(
  { db }: ReturnType<Database['reader']>,
  { from, to, metric, page }: z.output<typeof officePageSpeed.request>,
): Promise<Output<typeof officePageSpeed>> {
  const inRange = and(eq(pageSpeeds.metric, metric), gte(pageSpeeds.day, from), lte(pageSpeeds.day, to))
  const ofPage = page === null ? inRange : and(inRange, eq(pageSpeeds.page, page))
  const { bucket, day, release, device, connection } = pageSpeeds
  const counted = { bucket, visits: sql<number>`sum(${pageSpeeds.visits})::int` }
  const by = { page: pageSpeeds.page, device, connection }
  const pages = await db
    .select({ ...by, ...counted })
    .from(pageSpeeds)
    .where(inRange)
    .groupBy(by.page, device, connection, bucket)
  const days = await db
    .select({ day, ...counted })
    .from(pageSpeeds)
    .where(ofPage)
    .groupBy(day, bucket)
    .orderBy(asc(day))
  const releases = await db
    .select({
      release,
      since: sql<string>`min(min(${day})) OVER (PARTITION BY ${release})::text`.as('since'),
      ...counted,
    })
    .from(pageSpeeds)
    .where(ofPage)
    .groupBy(release, bucket)
    .orderBy(asc(sql`since`), asc(release))
  return {
    rows: PAGE_TYPES.map((one) =>
      rowOf(
        one,
        pages.filter((row) => row.page === one),
      ),
    ).filter(({ all }) => all.visits > 0),
    days: [...Map.groupBy(days, (row) => row.day)].map(([of, found]) => ({ day: of, ...figureOf(found) })),
    releases: [...Map.groupBy(releases, (row) => row.release)].map(([of, found]) => ({
      ...{ release: of, since: found[0]?.since ?? from },
      ...figureOf(found),
    })),
  }
}
