import * as z from 'zod/mini'
import { defineOfficeCall } from '../../base/office-call.ts'
import { officePictureAdd } from '../../catalogue/office/family.ts'
import { CONTENT_PARTS, CONTENT_STATES } from '../content-names.ts'
import { contentOfPart, contentPart } from '../content-parts.ts'

/** The shop front: each part has one draft that staff share, published versions, and at most one scheduled version. */

const reads = { method: 'POST', body: 'json', answer: 'json', writes: false, access: 'content.view' } as const
const edits = { method: 'POST', body: 'json', answer: 'json', writes: true, access: 'content.edit' } as const
const publishes = { ...edits, access: 'content.publish', needsFreshFactor: true } as const

const version = z.object({
  number: z.int(),
  /** Time and author of the publication; null for the shop's built-in content. */
  publishedAt: z.string(),
  publishedBy: z.nullable(z.string()),
  /** Start of validity; equal to `publishedAt` if it was not scheduled. */
  holdsFrom: z.string(),
  /** Differences from the previous version, as sentences. */
  changes: z.array(z.string()),
  note: z.string(),
  state: z.enum(CONTENT_STATES),
  /** Why a scheduled version was not published at its time. */
  refusal: z.nullable(z.string()),
})
export type ContentVersion = z.output<typeof version>

const draft = z.object({
  /** Counts its changes: a draft is saved only over the version that was read. */
  version: z.int(),
  changedAt: z.string(),
  changedBy: z.string(),
  /** The published version that it was begun from. */
  basedOn: z.int(),
})

const withContent = z.object({ about: draft, of: contentOfPart })

const part = z.object({
  /** The published version; number 0 is the shop's built-in content. */
  current: z.object({ number: z.int(), of: contentOfPart }),
  draft: z.nullable(withContent),
  scheduled: z.nullable(z.object({ about: version, of: contentOfPart })),
  /** The latest scheduled version that was not shown, until something is published after it. */
  refused: z.nullable(version),
})
export type OfficeContent = z.output<typeof part>

export const officeContent = defineOfficeCall({
  ...reads,
  name: 'office-content',
  path: '/office/content',
  summary: 'A part of the shop front: published version, draft and scheduled version.',
  request: z.object({ part: contentPart }),
  reply: part,
})

export const officeContentParts = defineOfficeCall({
  ...reads,
  name: 'office-content-parts',
  path: '/office/content/parts',
  summary: 'The parts of the shop front, with the number of entries and whether there is a draft.',
  request: z.object({}),
  reply: z.array(
    z.object({
      part: z.enum(CONTENT_PARTS),
      entries: z.int(),
      hasDraft: z.boolean(),
      isScheduled: z.boolean(),
      /** A scheduled version was refused at its time, and no version was published since. */
      isRefused: z.boolean(),
    }),
  ),
})

export const officeContentSave = defineOfficeCall({
  ...edits,
  name: 'office-content-save',
  path: '/office/content/save',
  summary: 'Saves the draft of a part, based on the draft that was read.',
  request: z.object({
    /** Version of the draft that was read; absent if there was no draft. */
    version: z.optional(z.int()),
    of: contentOfPart,
  }),
  reply: draft,
})

export const officeContentDiscard = defineOfficeCall({
  ...edits,
  name: 'office-content-discard',
  path: '/office/content/discard',
  summary: 'Discards the draft of a part.',
  request: z.object({ part: contentPart, version: z.int() }),
  reply: z.object({}),
})

const finding = z.object({
  /** `error` prevents publication; `warning` does not; `ok` reports a passed check. */
  level: z.enum(['error', 'warning', 'ok']),
  /** The entry it is about; null: the part as a whole. */
  itemId: z.nullable(z.string()),
  /** The affected field of the entry; null for the whole entry. */
  field: z.nullable(z.string()),
  message: z.string(),
})
export type ContentFinding = z.output<typeof finding>

export const officeContentCheck = defineOfficeCall({
  ...reads,
  name: 'office-content-check',
  path: '/office/content/check',
  summary: 'Checks content before publication: missing pictures, broken links, text legibility on pictures.',
  request: z.object({ of: contentOfPart }),
  reply: z.object({ findings: z.array(finding), changes: z.array(z.string()) }),
})

export const officeContentPublish = defineOfficeCall({
  ...publishes,
  name: 'office-content-publish',
  path: '/office/content/publish',
  summary: 'Publishes the draft of a part, now or at a future time.',
  request: z.object({
    part: contentPart,
    /** Version of the published draft. */
    version: z.int(),
    /** Absent: now. */
    holdsFrom: z.optional(z.iso.datetime('Choose a day and a time.')),
    note: z.optional(z.string().check(z.trim(), z.maxLength(200, 'At most 200 characters.'))),
  }),
  reply: version,
})

export const officeContentTakeBack = defineOfficeCall({
  ...publishes,
  name: 'office-content-take-back',
  path: '/office/content/take-back',
  summary: 'Withdraws a scheduled version. It becomes the draft if there is no draft.',
  request: z.object({ part: contentPart, number: z.int() }),
  reply: z.object({ isDraft: z.boolean() }),
})

export const officeContentVersions = defineOfficeCall({
  ...reads,
  name: 'office-content-versions',
  path: '/office/content/versions',
  summary: 'The versions of a part, latest first.',
  request: z.object({ part: contentPart, before: z.optional(z.int()) }),
  reply: z.object({ versions: z.array(version), hasMore: z.boolean() }),
})

export const officeContentVersion = defineOfficeCall({
  ...reads,
  name: 'office-content-version',
  path: '/office/content/versions/one',
  summary: 'One version of a part with its content.',
  request: z.object({ part: contentPart, number: z.int() }),
  reply: z.object({ about: version, of: contentOfPart }),
})

export const officeContentGoBack = defineOfficeCall({
  ...publishes,
  name: 'office-content-go-back',
  path: '/office/content/go-back',
  summary: 'Publishes an earlier version again, as a new version. The draft stays.',
  request: z.object({
    part: contentPart,
    /** The version to go back to. */
    number: z.int(),
    /** Number of the shown version at the time of reading. */
    current: z.int(),
  }),
  reply: version,
})

/** Possible link targets of the shop front, for selection. */
export const officeContentTargets = defineOfficeCall({
  ...reads,
  name: 'office-content-targets',
  path: '/office/content/targets',
  summary: 'Link targets: collections, brands, lists and pages of the shop.',
  request: z.object({}),
  reply: z.array(z.object({ group: z.string(), target: z.string(), name: z.string() })),
})

/** The same rule as for product pictures, for editors of the shop front. */
export const officeContentPictureAdd = {
  ...officePictureAdd,
  name: 'office-content-picture-add',
  path: '/office/content/pictures/add',
  access: 'content.edit',
  summary: 'Stores a picture for the shop front. The same picture is stored once.',
} as const

export const CONTENT_CALLS = [
  officeContent,
  officeContentParts,
  officeContentSave,
  officeContentDiscard,
  officeContentCheck,
  officeContentPublish,
  officeContentTakeBack,
  officeContentVersions,
  officeContentVersion,
  officeContentGoBack,
  officeContentTargets,
  officeContentPictureAdd,
] as const
