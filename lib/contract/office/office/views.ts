import * as z from 'zod/mini'
import { filled } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'

/** Saved views of a section's list, and staff who view the same subject. */

const post = { method: 'POST', body: 'json', answer: 'json', access: 'staff' } as const
const room = z.string().check(z.regex(/^[a-z-]{2,40}$/, 'This section is not known.'))
const word = z.string().check(z.maxLength(200))

const viewFields = {
  room,
  name: filled('Enter a name.', 40),
  /** As in the address of the list. */
  filters: z.record(word, z.array(word).check(z.maxLength(200))),
  /** Null: the section's default. */
  columns: z.nullable(z.array(word).check(z.maxLength(40))),
  sort: z.nullable(word),
  isShared: z.boolean(),
}

const savedView = z.object({
  ...viewFields,
  viewId: z.int(),
  isOwn: z.boolean(),
  by: z.string(),
  version: z.int(),
})
export type SavedView = z.output<typeof savedView>

export const officeViewList = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-view-list',
  path: '/office/views',
  summary: 'Saved views of a section: shared views, then the caller’s own.',
  request: z.object({ room }),
  reply: z.array(savedView),
})

export const officeViewSave = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-view-save',
  path: '/office/views/save',
  summary: 'Saves a new or changed view. Sharing needs a permission.',
  request: z.object({ ...viewFields, viewId: z.nullable(z.int()), version: z.int() }),
  reply: savedView,
})

export const officeViewDelete = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-view-delete',
  path: '/office/views/delete',
  summary: 'Deletes a view of the caller, or a shared view with the permission.',
  request: z.object({ viewId: z.int().check(z.positive()), version: z.int() }),
  reply: z.object({}),
})

export const officePresence = defineOfficeCall({
  ...post,
  writes: false,
  passive: true,
  name: 'office-presence',
  path: '/office/presence',
  summary: 'Announces the subject that the caller views, and returns other viewers. Valid for twenty seconds.',
  request: z.object({
    subject: z.object({ kind: z.string().check(z.maxLength(40)), id: z.string().check(z.maxLength(60)) }),
    isEditing: z.boolean(),
    /** True when it is closed. */
    isLeaving: z._default(z.boolean(), false),
  }),
  reply: z.array(z.object({ staffId: z.int(), name: z.string(), isEditing: z.boolean() })),
})

export const VIEW_CALLS = [officeViewList, officeViewSave, officeViewDelete, officePresence]
