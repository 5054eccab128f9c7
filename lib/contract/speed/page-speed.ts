import * as z from 'zod/mini'
import { defineCall, EVERYBODY } from '../base/call.ts'

/** Speed of real visits. Visits are counted by kind of page, device and connection, without the visitor's identity. */

/** The metrics of Google's web vitals: largest content, reaction to input, shift of the layout, first byte. */
export const SPEED_METRICS = ['LCP', 'INP', 'CLS', 'TTFB'] as const
export type SpeedMetric = (typeof SPEED_METRICS)[number]

export const PAGE_TYPES = ['home', 'list', 'product', 'cart', 'order', 'account', 'other'] as const
export type PageType = (typeof PAGE_TYPES)[number]

export const DEVICE_CLASSES = ['phone', 'computer'] as const
export type DeviceClass = (typeof DEVICE_CLASSES)[number]

/** As the browser estimates it; many browsers do not. */
export const CONNECTIONS = ['4g', '3g', '2g', 'unknown'] as const
export type Connection = (typeof CONNECTIONS)[number]

/** A page of the shop can be open for long: its visit is sent in parts. */
export const MAX_SAMPLES = 40
/** Ten minutes: more is a sleeping device. */
export const MAX_SPEED_VALUE = 600_000

const sample = z.object({
  page: z.enum(PAGE_TYPES),
  metric: z.enum(SPEED_METRICS),
  /** Milliseconds; of CLS thousandths. */
  value: z.int().check(z.minimum(0), z.maximum(MAX_SPEED_VALUE)),
})
export type SpeedSample = z.output<typeof sample>

export const pageSpeed = defineCall({
  name: 'page-speed',
  path: '/page-speed',
  method: 'POST',
  summary: 'Counts the speed of a visit, without the identity of the visitor.',
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: true,
  passive: true,
  own: true,
  request: z.object({
    device: z.enum(DEVICE_CLASSES),
    connection: z.enum(CONNECTIONS),
    samples: z.array(sample).check(z.minLength(1), z.maxLength(MAX_SAMPLES)),
    /** The storefront's build; the BFF sets it. */
    release: z._default(z.string().check(z.maxLength(64)), ''),
  }),
  reply: z.object({}),
})
