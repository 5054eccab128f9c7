import { MAX_PASSWORD } from '#lib/contract/identity/password-rule.ts'
import { refuse } from '../../../refusal.ts'

/**
 * Passwords that are refused although the rule of lib/contract/identity/password-rule.ts allows them: common passwords, in upper
 * or lower case, also with a few digits and signs around them ("Password1!"), and the account's own email. The list
 * contains passwords found in breaches; entries that the rule could never allow are left out.
 */

/** Maximum digits and signs around a common password: attackers try these variants first as well. */
const MAX_AROUND = 4
const MIN_CORE = 4
const TOO_COMMON = 'This password is too common and easy to guess. Please choose another one.'
const IS_EMAIL = 'A password cannot be your email. Please choose another one.'

let common: Promise<ReadonlySet<string>> | undefined

async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = dictionary['passwords-common'] as readonly string[]
  return new Set(words.filter((word) => /\p{L}.*\p{L}/u.test(word) && isPossibleLength([...word].length)))
}
const isPossibleLength = (length: number) => length >= MIN_CORE && length <= MAX_PASSWORD

/** Whether a password is common, unchanged or without a few digits and signs at its ends. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon()
  const words = await common
  const lower = password.normalize('NFC').toLowerCase()
  if (words.has(lower)) return true
  const core = lower.replace(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, '')
  return lower.length - core.length <= MAX_AROUND && words.has(core)
}

/**
 * Refuses a new password that would be guessed first.
 * @param emails of the account it is for
 * @param field the request's name of it
 * @throws ProblemError invalid-request
 */
export async function checkNewPassword(
  password: string,
  emails: readonly (string | null | undefined)[],
  field: string,
): Promise<void> {
  const lower = password.trim().toLowerCase()
  const isEmail = emails.some((email) => email?.toLowerCase() === lower)
  const message = isEmail ? IS_EMAIL : (await isCommonPassword(password)) ? TOO_COMMON : null
  if (message) throw refuse('invalid-request', message, { fields: { [field]: message } })
}
