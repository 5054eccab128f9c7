import * as z from 'zod/mini'
import { day } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { CONNECTIONS, DEVICE_CLASSES, PAGE_TYPES, SPEED_METRICS } from '../../speed/page-speed.ts'

const figure = z.object({
  visits: z.int(),
  /** Milliseconds, or thousandths of CLS; null without visits. */
  p75: z.nullable(z.int()),
})
export type SpeedFigure = z.output<typeof figure>

const row = z.object({
  page: z.enum(PAGE_TYPES),
  all: figure,
  devices: z.record(z.enum(DEVICE_CLASSES), figure),
  connections: z.record(z.enum(CONNECTIONS), figure),
})
export type SpeedRow = z.output<typeof row>

export const officePageSpeed = defineOfficeCall({
  name: 'office-page-speed',
  path: '/office/reports/page-speed',
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: false,
  access: 'reports.view',
  summary: 'Speed of real visits: the 75th percentile by page, device and connection, by day and by release.',
  request: z.object({
    from: day,
    to: day,
    metric: z.enum(SPEED_METRICS),
    /** Days and releases of one kind of page; null: of all. */
    page: z._default(z.nullable(z.enum(PAGE_TYPES)), null),
  }),
  reply: z.object({
    rows: z.array(row),
    days: z.array(z.object({ day, ...figure.shape })),
    /** In the order of their first day. */
    releases: z.array(z.object({ release: z.string(), since: day, ...figure.shape })),
  }),
})
