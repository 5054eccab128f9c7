import { CONSENT_WORDING } from '#lib/account/consent-wording.ts'
import { refuse } from '../../../refusal.ts'

/** How long a registration waits for its link to be opened (product.md is silent; decision record 11). */
export const UNCONFIRMED_DAYS = 7
/** Days until an unconfirmed user of a company is deleted: invitations are valid for a week and can be sent again. */
const INVITED_DAYS = 30
/** A confirmation link is sent again at most this often. */
const CONFIRM_AGAIN_MS = 5 * 60_000
const DAY_MS = 24 * 60 * 60_000

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** Registrations and invitations from before these instants are forgotten unless they were confirmed. */
export const unconfirmedLimits = (now: Date): { registeredBefore: Date; invitedBefore: Date } => ({
  registeredBefore: daysBefore(now, UNCONFIRMED_DAYS),
  invitedBefore: daysBefore(now, INVITED_DAYS),
})

/** A confirmation link sent before this time can be sent again. */
export const confirmAgainBefore = (now: Date): Date => new Date(now.getTime() - CONFIRM_AGAIN_MS)

/** The sentence a user agreed to, but for the shop's name. @throws ProblemError invalid-request for an edition that is not ours */
export function wordingOf(edition: string): string {
  const wording = Object.hasOwn(CONSENT_WORDING, edition) ? CONSENT_WORDING[edition] : undefined
  if (wording) return wording
  const message = 'The terms have changed. Please reload this page and read them again.'
  throw refuse('invalid-request', message, { fields: { consent: message, consentEdition: message } })
}
