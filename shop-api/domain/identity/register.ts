import { isOldEnough, isoOfBirthday, TOO_YOUNG } from '#lib/age.ts'
import type { Clock } from '#lib/clock.ts'
import { CONSENT_WORDING } from '#lib/consent-wording.ts'
import type { registerConsumer, registerTrader } from '#lib/contract/account.ts'
import type { Input } from '#lib/contract/call.ts'
import type { Query } from '../../db/client.ts'
import { refuse } from '../../http/problem-error.ts'
import { alreadyLetter, confirmLetter } from '../../mail/letters.ts'
import { post } from '../../mail/outbox.ts'
import { newLink } from './links.ts'
import { hashPassword } from './password-hash.ts'
import { placeOf } from './places.ts'

/** What registration needs besides the form. */
export interface Registrar {
  query: Query
  clock: Clock
  /** The address people type, without its last slash. */
  publicUrl: string
}

/** Said to everybody who registers, whether the email has an account or not: what is to be done is in the letter. */
export const REGISTERED = 'Thank you. We have mailed you a link: open it to confirm your account, then sign in.'

function wordingOf(edition: string): string {
  const wording = CONSENT_WORDING[edition]
  if (wording) return wording
  const message = 'The terms have changed. Please reload this page and read them again.'
  throw refuse('invalid-request', message, { fields: { consent: message, consentEdition: message } })
}

/** Registers a consumer. @throws ProblemError invalid-request for what only the shop can check */
export async function registerPerson(registrar: Registrar, form: Input<typeof registerConsumer>): Promise<void> {
  const { query, clock } = registrar
  if (!isOldEnough(form.dob, clock)) throw refuse('invalid-request', TOO_YOUNG, { fields: { dob: TOO_YOUNG } })
  const wording = wordingOf(form.consent.edition)
  const place = await placeOf(query, form, { country: 'country', county: 'county', city: 'city' })
  // Before anybody is looked up: it takes as long for an email that has an account.
  const passwordHash = await hashPassword(form.password)
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
  await welcome(registrar, { email, name: form.firstName, userId: user?.id, edition: form.consent.edition, wording })
}

type TraderForm = Input<typeof registerTrader>

/** The company's invoice or delivery place. */
const placeIn = (query: Query, form: TraderForm, prefix: 'invoice' | 'delivery') =>
  placeOf(
    query,
    {
      country: Number(form[`${prefix}Country`]),
      county: form[`${prefix}County`],
      city: form[`${prefix}City`],
      countyName: form[`${prefix}CountyName`],
      cityName: form[`${prefix}CityName`],
      postalAddress: form[`${prefix}Address`],
      postalCode: form[`${prefix}PostalCode`],
      physicalLocation: form[`${prefix}PhysicalLocation`] ?? '',
    },
    { country: `${prefix}Country`, county: `${prefix}County`, city: `${prefix}City` },
  )

/**
 * Registers a company and the person who signs in for it.
 * @param keepLogo keeps the logo among the private files and answers its key; called only for a new account
 */
export async function registerCompany(
  registrar: Registrar,
  form: TraderForm,
  keepLogo: (() => Promise<string>) | null,
): Promise<void> {
  const { query, clock } = registrar
  const wording = wordingOf(form.consentEdition)
  const invoicePlace = await placeIn(query, form, 'invoice')
  const deliveryPlace = form.sameAddress === 1 ? null : await placeIn(query, form, 'delivery')
  const passwordHash = await hashPassword(form.password)
  const email = form.hqEmailAddress.toLowerCase()
  const [taken] = await query('SELECT 1 FROM users WHERE email = $1', [email])
  let userId: number | undefined
  if (!taken) {
    const logoFile = keepLogo ? await keepLogo() : null
    const [company] = await query<{ id: number }>(
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
       VALUES (3, $1, $2, $9, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [
        email,
        passwordHash,
        company?.id,
        form.hqContactNo,
        form.hqContactCountryCode,
        form.secondaryEmailAddress?.toLowerCase() || null,
        form.secondaryContactNo || null,
        form.secondaryContactCountryCode,
        clock(),
      ],
    )
    userId = user?.id
  }
  await welcome(registrar, { email, name: form.companyName, userId, edition: form.consentEdition, wording })
}

interface Newcomer {
  email: string
  name: string
  /** Undefined when the email has an account already. */
  userId: number | undefined
  edition: string
  wording: string
}

async function welcome({ query, clock, publicUrl }: Registrar, newcomer: Newcomer): Promise<void> {
  const { email, name, userId, edition, wording } = newcomer
  if (userId === undefined) {
    await post(query, clock, alreadyLetter(email, `${publicUrl}/sign-in`, `${publicUrl}/forgot-password`))
    return
  }
  await query('INSERT INTO consents (user_id, edition, wording, accepted_at) VALUES ($1, $2, $3, $4)', [
    userId,
    edition,
    wording,
    clock(),
  ])
  const token = await newLink(query, clock, userId, 'confirm')
  await post(query, clock, confirmLetter(email, name, `${publicUrl}/confirm-user/${token}`))
}

/** Sends somebody who has not confirmed yet a new link. */
export async function mailConfirmLink({ query, clock, publicUrl }: Registrar, userId: number): Promise<void> {
  const [user] = await query<{ email: string; name: string }>(
    `SELECT u.email, coalesce(u.first_name, c.name, '') AS name
     FROM users u LEFT JOIN companies c ON c.id = u.company_id
     WHERE u.id = $1 AND u.confirmed_at IS NULL AND u.email IS NOT NULL`,
    [userId],
  )
  if (!user) return
  const token = await newLink(query, clock, userId, 'confirm')
  await post(query, clock, confirmLetter(user.email, user.name, `${publicUrl}/confirm-user/${token}`))
}
