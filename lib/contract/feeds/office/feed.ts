import * as z from 'zod/mini'
import { maybe } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { FEED_FAULT_NAMES, LEFT_OUT_REASONS } from '../feed-report.ts'

/** Catalogue → Feed: the product feed, and the faults that Google would report. */

const post = { method: 'POST', body: 'json', answer: 'json' } as const

const count = z.int()
const file = z.object({ address: z.string(), bytes: count })

const setting = z.object({
  isPublished: z.boolean(),
  version: z.int(),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
})

export const officeFeed = defineOfficeCall({
  ...post,
  writes: false,
  access: 'catalogue.view',
  name: 'office-feed',
  path: '/office/feed',
  summary: 'State of the product feed, its files, the products left out, and the number of products of each fault.',
  request: z.object({}),
  reply: z.object({
    setting,
    /** Null before the first feed is generated. */
    feed: z.nullable(
      z.object({
        generatedAt: z.string(),
        changedAt: z.string(),
        products: count,
        families: count,
        leftOut: z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), products: count })),
        tsv: file,
        xml: file,
      }),
    ),
    faults: z.array(z.object({ fault: z.enum(FEED_FAULT_NAMES), families: count, products: count })),
  }),
})

/** Families per response. */
export const FAULTY_PAGE = 50

export const officeFeedFaulty = defineOfficeCall({
  ...post,
  writes: false,
  access: 'catalogue.view',
  name: 'office-feed-faulty',
  path: '/office/feed/faulty',
  summary: 'Product families with a fault in the feed, by name, 50 per page.',
  request: z.object({
    fault: z.enum(FEED_FAULT_NAMES),
    search: maybe(80),
    page: z._default(z.int().check(z.positive(), z.maximum(10_000)), 1),
  }),
  reply: z.object({
    families: z.array(
      z.object({
        familyId: z.int(),
        name: z.string(),
        code: z.string(),
        /** The bad value; empty if it is missing or differs between the products. */
        value: z.string(),
        /** Codes of the first products, and the number of all. */
        codes: z.array(z.string()),
        products: count,
      }),
    ),
    /** The next page; null after the last. */
    next: z.nullable(z.int()),
  }),
})

export const officeFeedSave = defineOfficeCall({
  ...post,
  writes: true,
  access: 'catalogue.edit',
  name: 'office-feed-save',
  path: '/office/feed/save',
  summary: 'Publishes the product feed, or ends its publication.',
  request: z.object({ isPublished: z.boolean(), version: z.int() }),
  reply: setting,
})

export const FEED_CALLS = [officeFeed, officeFeedFaulty, officeFeedSave] as const
