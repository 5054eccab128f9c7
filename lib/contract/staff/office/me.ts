import * as z from 'zod/mini'
import { defineOfficeCall } from '../../base/office-call.ts'
import { ALL_PERMISSIONS, ALL_ROLES, type Permission, type Role } from '../../base/permissions.ts'

/** The signed-in staff member, their permissions and settings. */

export const officePreferences = z.object({
  density: z._default(z.enum(['regular', 'comfortable']), 'regular'),
  /** Single-letter keys work (WCAG 2.1.4: they can be switched off). */
  areKeysOn: z._default(z.boolean(), true),
})
export type OfficePreferences = z.output<typeof officePreferences>

const columnId = z.string().check(z.maxLength(40))
export const hiddenColumns = z.record(z.string(), z.array(columnId))

/**
 * List of names of which a newer shop API can send more: unknown names are dropped, so that the office works during a
 * rollout.
 */
const namesOf = <Name extends string>(known: readonly [Name, ...Name[]]) =>
  z.codec(z.array(z.string()), z.array(z.enum(known)), {
    decode: (names) => known.filter((name) => names.includes(name)),
    encode: (names) => [...names],
  })

export const officeMe = defineOfficeCall({
  name: 'office-me',
  path: '/office/me',
  method: 'GET',
  access: 'staff',
  passive: true,
  body: 'none',
  answer: 'json',
  writes: false,
  summary: 'The signed-in staff member, with roles, permissions and settings.',
  request: z.object({}),
  reply: z.object({
    staffId: z.int(),
    name: z.string(),
    email: z.string(),
    roles: namesOf<Role>(ALL_ROLES),
    permissions: namesOf<Permission>(ALL_PERMISSIONS),
    preferences: officePreferences,
    /** Hidden columns, by list; a list without an entry uses its default. Absent for an older shop API. */
    hiddenColumns: z.optional(hiddenColumns),
  }),
})

export const officeColumnsSave = defineOfficeCall({
  name: 'office-columns-save',
  path: '/office/me/columns',
  method: 'POST',
  access: 'staff',
  body: 'json',
  answer: 'json',
  writes: true,
  summary: "Saves the caller's hidden columns of a list.",
  request: z.object({
    list: z.string().check(z.regex(/^[a-z-]{2,40}$/, 'This list is not known.')),
    /** Null: the list's default. */
    hidden: z.nullable(z.array(columnId).check(z.maxLength(40))),
  }),
  reply: z.object({ hiddenColumns }),
})

export const officePreferencesSave = defineOfficeCall({
  name: 'office-preferences-save',
  path: '/office/me/preferences',
  method: 'POST',
  access: 'staff',
  body: 'json',
  answer: 'json',
  writes: true,
  summary: 'Saves the caller’s settings.',
  request: officePreferences,
  reply: officePreferences,
})

/** Open to all: the sign-in page shows the shop's name. */
export const officeShop = defineOfficeCall({
  name: 'office-shop',
  path: '/office/shop',
  method: 'GET',
  access: 'open',
  passive: true,
  body: 'none',
  answer: 'json',
  writes: false,
  summary: 'The name of the shop.',
  request: z.object({}),
  reply: z.object({ name: z.string() }),
})

export const ME_CALLS = [officeMe, officePreferencesSave, officeColumnsSave, officeShop]
