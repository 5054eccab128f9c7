import type { FileRule } from './call.ts'

/** Choices and limits of forms, separate from the schemas: a form renders before its checks are loaded. */

export const COMMUNICATION_MODES = ['Email', 'Phone'] as const
export const GENDERS = ['Male', 'Female', 'Other'] as const
export const MINIMUM_AGE = 18
/** Kenya in the list of countries. */
export const KENYA = 1

/** Letters from which towns are searched. */
export const MIN_TOWN_LETTERS = 3

export const COMPANY_LOGO: FileRule = {
  types: ['image/jpeg', 'image/png'],
  minBytes: 10_240,
  maxBytes: 1_000_000,
  required: false,
  message: 'A logo is a JPEG or PNG picture of 10 KB to 1 MB.',
}

/** A team member's picture. */
export const TEAM_PHOTO: FileRule = { ...COMPANY_LOGO, message: 'A photo is a JPEG or PNG picture of 10 KB to 1 MB.' }
