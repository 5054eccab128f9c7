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

type Row = typeof pageSpeeds.$inferSelect

function figureOf(rows: readonly Row[]): SpeedFigure {
  const histogram = new Map<number, number>()
  for (const { bucket, visits } of rows) histogram.set(bucket, (histogram.get(bucket) ?? 0) + visits)
  return { visits: visitsIn(histogram), p75: percentile75(histogram) }
}

function rowOf(page: Row['page'], rows: readonly Row[]): SpeedRow {
  const each = <Name extends string>(names: readonly Name[], nameOf: (row: Row) => Name) =>
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
  const rows = await db
    .select()
    .from(pageSpeeds)
    .where(and(eq(pageSpeeds.metric, metric), gte(pageSpeeds.day, from), lte(pageSpeeds.day, to)))
    .orderBy(asc(pageSpeeds.day))
  const ofPage = page === null ? rows : rows.filter((row) => row.page === page)
  return {
    rows: PAGE_TYPES.map((one) =>
      rowOf(
        one,
        rows.filter((row) => row.page === one),
      ),
    ).filter(({ all }) => all.visits > 0),
    days: [...Map.groupBy(ofPage, ({ day }) => day)].map(([day, found]) => ({ day, ...figureOf(found) })),
    releases: [...Map.groupBy(ofPage, ({ release }) => release)].map(([release, found]) => ({
      ...{ release, since: found[0]?.day ?? from },
      ...figureOf(found),
    })),
  }
}
