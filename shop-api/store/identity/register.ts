import { isOldEnough, isoOfBirthday, TOO_YOUNG } from '#lib/account/age.ts'
import { CONSENT_WORDING } from '#lib/account/consent-wording.ts'
import type { Input } from '#lib/contract/call.ts'
import type { registerConsumer, registerTrader } from '#lib/contract/registration.ts'
import type { Clock } from '#lib/format/clock.ts'
import { normaliseKenyanMobile } from '#lib/format/phone.ts'
import type { Query, Session } from '../../db/client.ts'
import type { Place } from '../../db/schema/accounts.ts'
import { refuse } from '../../domain/refusal.ts'
import { alreadyEmail, confirmEmail } from '../../mail/emails.ts'
import { saveAddress } from '../account/addresses.ts'
import { newLink } from './links.ts'
import { placeIn, placeOf } from './places.ts'
import { UNCONFIRMED_DAYS } from './unconfirmed.ts'
import { queueEmail } from '../mail/emails.ts'

/** What registration needs besides the form. */
export interface Registrar {
  tx: Session
  query: Query
  clock: Clock
  /** The address people type, without its last slash. */
  publicUrl: string
}

/** Said to everybody who registers, whether the email has an account or not: what is to be done is in the letter. */
export const REGISTERED = 'Thank you. We have mailed you a link: open it to confirm your account, then sign in.'

function wordingOf(edition: string): string {
  const wording = Object.hasOwn(CONSENT_WORDING, edition) ? CONSENT_WORDING[edition] : undefined
  if (wording) return wording
  const message = 'The terms have changed. Please reload this page and read them again.'
  throw refuse('invalid-request', message, { fields: { consent: message, consentEdition: message } })
}

type PersonForm = Input<typeof registerConsumer>
type TraderForm = Input<typeof registerTrader>

/** A consumer's form that has passed every check. */
export interface NewPerson {
  form: PersonForm
  wording: string
  place: Place
}

/** Checks what only the shop can check. @throws ProblemError invalid-request */
export async function checkPerson(query: Query, clock: Clock, form: PersonForm): Promise<NewPerson> {
  if (!isOldEnough(form.dob, clock)) throw refuse('invalid-request', TOO_YOUNG, { fields: { dob: TOO_YOUNG } })
  const wording = wordingOf(form.consent.edition)
  const place = await placeOf(query, form, { country: 'country', county: 'county', city: 'city' })
  return { form, wording, place }
}

/** Registers a consumer; an email that has an account is only written to. */
export async function registerPerson(registrar: Registrar, person: NewPerson, passwordHash: string): Promise<void> {
  const { query, clock } = registrar
  const { form, wording, place } = person
  const email = form.primaryEmail.toLowerCase()
  const [user] = await query<{ id: number }>(
    `INSERT INTO users (user_type, email, password_hash, password_changed_at, first_name, middle_name, last_name,
       mobile_number, mobile_country_code, secondary_email, secondary_mobile_number, secondary_mobile_country_code,
       communication_mode, gender, birthday, kra_pin, place, created_at)
     VALUES (2, $1, $2, $16, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     ON CONFLICT (email) DO NOTHING RETURNING id`,
    [
      email,
      passwordHash,
      form.firstName,
      form.middleName || null,
      form.lastName,
      form.primaryMobileNumber,
      form.primaryMobileCountryCode,
      form.secondaryEmail?.toLowerCase() || null,
      form.secondaryMobileNumber || null,
      form.secondaryMobileCountryCode,
      form.primaryCommunicationMode,
      form.gender,
      isoOfBirthday(form.dob),
      form.kraPin || null,
      JSON.stringify(place),
      clock(),
    ],
  )
  // What was typed once need not be typed again: it is the first address that orders go to. Drivers call Kenyan mobiles.
  const mobile = form.primaryMobileCountryCode === '254' ? normaliseKenyanMobile(form.primaryMobileNumber) : null
  if (user && mobile) await saveAddress(query, user.id, { ...form, primaryMobileNumber: mobile, default: true }, null)
  await welcome(registrar, { email, userId: user?.id, isTrader: false, edition: form.consent.edition, wording })
}

/** A company's form that has passed every check. */
export interface NewCompany {
  form: TraderForm
  wording: string
  invoicePlace: Place
  /** Null: the same as the invoice's. */
  deliveryPlace: Place | null
}

/** Checks what only the shop can check. @throws ProblemError invalid-request */
export async function checkCompany(query: Query, form: TraderForm): Promise<NewCompany> {
  const wording = wordingOf(form.consentEdition)
  const invoicePlace = await placeIn(query, form, 'invoice')
  const deliveryPlace = form.sameAddress === 1 ? null : await placeIn(query, form, 'delivery')
  return { form, wording, invoicePlace, deliveryPlace }
}

/**
 * Registers a company and the person who signs in for it; an email that has an account is only written to.
 * @param logoFile key of its logo in the private files
 * @returns whether there is a new account, and the logo therefore needed
 */
export async function registerCompany(
  registrar: Registrar,
  company: NewCompany,
  passwordHash: string,
  logoFile: string | null,
): Promise<boolean> {
  const { query, clock } = registrar
  const { form, wording, invoicePlace, deliveryPlace } = company
  const email = form.hqEmailAddress.toLowerCase()
  const [made] = await query<{ id: number }>(
    `INSERT INTO companies (name, kra_pin, logo_file, invoice_place, delivery_place, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [
      form.companyName,
      form.kraPin || null,
      logoFile,
      JSON.stringify(invoicePlace),
      deliveryPlace && JSON.stringify(deliveryPlace),
      clock(),
    ],
  )
  const [user] = await query<{ id: number }>(
    `INSERT INTO users (user_type, email, password_hash, password_changed_at, company_id, mobile_number,
       mobile_country_code, secondary_email, secondary_mobile_number, secondary_mobile_country_code, created_at)
     VALUES (3, $1, $2, $9, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (email) DO NOTHING RETURNING id`,
    [
      email,
      passwordHash,
      made?.id,
      form.hqContactNo,
      form.hqContactCountryCode,
      form.secondaryEmailAddress?.toLowerCase() || null,
      form.secondaryContactNo || null,
      form.secondaryContactCountryCode,
      clock(),
    ],
  )
  if (!user) await query('DELETE FROM companies WHERE id = $1', [made?.id])
  await welcome(registrar, {
    email,
    userId: user?.id,
    isTrader: true,
    edition: form.consentEdition,
    wording,
  })
  return user !== undefined
}

interface Newcomer {
  email: string
  /** Undefined when the email has an account already. */
  userId: number | undefined
  isTrader: boolean
  edition: string
  wording: string
}

async function welcome({ tx, query, clock, publicUrl }: Registrar, newcomer: Newcomer): Promise<void> {
  const { email, userId, isTrader, edition, wording } = newcomer
  if (userId === undefined) {
    await queueEmail(tx, clock, alreadyEmail(email, `${publicUrl}/sign-in`, `${publicUrl}/forgot-password`))
    return
  }
  await query('INSERT INTO consents (user_id, edition, wording, accepted_at) VALUES ($1, $2, $3, $4)', [
    userId,
    edition,
    wording,
    clock(),
  ])
  const token = await newLink(query, clock, userId, 'confirm')
  await queueEmail(tx, clock, confirmEmail(email, isTrader, `${publicUrl}/confirm-user/${token}`))
}

const AGAIN_AFTER_MS = 5 * 60_000
const DAY_MS = 24 * 60 * 60_000

/**
 * Sends somebody who has not confirmed yet a new link, unless one has just been sent, or the registration's time is
 * over: who registered with another person's email must not hold it by asking again and again.
 */
export async function mailConfirmLink({ tx, query, clock, publicUrl }: Registrar, userId: number): Promise<void> {
  const now = clock().getTime()
  const [user] = await query<{ email: string; isTrader: boolean }>(
    `SELECT u.email, u.user_type = 3 AS "isTrader" FROM users u
     WHERE u.id = $1 AND u.confirmed_at IS NULL AND u.email IS NOT NULL AND u.created_at > $3 AND NOT EXISTS (
       SELECT 1 FROM link_tokens l WHERE l.user_id = u.id AND l.kind = 'confirm' AND l.created_at > $2)`,
    [userId, new Date(now - AGAIN_AFTER_MS), new Date(now - UNCONFIRMED_DAYS * DAY_MS)],
  )
  if (!user) return
  const token = await newLink(query, clock, userId, 'confirm')
  await queueEmail(tx, clock, confirmEmail(user.email, user.isTrader, `${publicUrl}/confirm-user/${token}`))
}
