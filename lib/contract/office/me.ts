import * as z from 'zod/mini'
import { defineOfficeCall } from './office-call.ts'
import { ALL_PERMISSIONS, ALL_ROLES } from './permissions.ts'

/** Who is signed in to the office, what they may do, and their own settings. */

export const officePreferences = z.object({
  density: z._default(z.enum(['regular', 'comfortable']), 'regular'),
  /** Single-letter keys work (WCAG 2.1.4: they can be switched off). */
  areKeysOn: z._default(z.boolean(), true),
})
export type OfficePreferences = z.output<typeof officePreferences>

export const officeMe = defineOfficeCall({
  name: 'office-me',
  path: '/office/me',
  method: 'GET',
  access: 'staff',
  passive: true,
  body: 'none',
  answer: 'json',
  writes: false,
  summary: 'Who is signed in to the office, with their roles, permissions and settings.',
  request: z.object({}),
  reply: z.object({
    staffId: z.int(),
    name: z.string(),
    email: z.string(),
    roles: z.array(z.enum(ALL_ROLES)),
    permissions: z.array(z.enum(ALL_PERMISSIONS)),
    preferences: officePreferences,
  }),
})

export const officePreferencesSave = defineOfficeCall({
  name: 'office-preferences-save',
  path: '/office/me/preferences',
  method: 'POST',
  access: 'staff',
  body: 'json',
  answer: 'json',
  writes: true,
  summary: 'Saves one’s own settings.',
  request: officePreferences,
  reply: officePreferences,
})

/** Open to all: the sign-in says whose office it is. */
export const officeShop = defineOfficeCall({
  name: 'office-shop',
  path: '/office/shop',
  method: 'GET',
  access: 'open',
  passive: true,
  body: 'none',
  answer: 'json',
  writes: false,
  summary: 'What the shop is called.',
  request: z.object({}),
  reply: z.object({ name: z.string() }),
})

export const ME_CALLS = [officeMe, officePreferencesSave, officeShop]
