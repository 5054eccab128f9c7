import { eq } from 'drizzle-orm'
import { isOldEnough, isoOfBirthday, TOO_YOUNG } from '#lib/account/age.ts'
import type { Input } from '#lib/contract/base/call.ts'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { registerConsumer, registerTrader } from '#lib/contract/identity/registration.ts'
import type { Clock } from '#lib/format/clock.ts'
import { normaliseKenyanMobile } from '#lib/format/phone.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { queueEmail } from '../../../email/queue.ts'
import { refuse } from '../../../refusal.ts'
import { alreadyEmail, confirmEmail } from '../../identity/emails/account-emails.ts'
import { wordingOf } from '../../identity/rules/registration.ts'
import { recordConsent } from '../../identity/use-cases/confirm-user.ts'
import type { EmailContext } from '../../identity/use-cases/email-context.ts'
import { newLink } from '../../identity/use-cases/links.ts'
import { loadPlace, loadPlaceOf } from '../../site/queries/load-place.ts'
import type { Place } from '../../site/rules/place.ts'
import { saveAddress } from './addresses.ts'

/**
 * The response to every registration, whether the email has an account or not: the email that follows has the next
 * step.
 */
export const REGISTERED = 'Open the link in the email to confirm your account, then sign in.'

type ConsumerForm = Input<typeof registerConsumer>
type TraderForm = Input<typeof registerTrader>

/** A consumer's form that has passed every check. */
export interface NewConsumer {
  form: ConsumerForm
  place: Place
}

/** Checks the rules that need the database. @throws ProblemError invalid-request */
export async function checkConsumer(tx: Session, clock: Clock, form: ConsumerForm): Promise<NewConsumer> {
  if (!isOldEnough(form.dob, clock)) throw refuse('invalid-request', TOO_YOUNG, { fields: { dob: TOO_YOUNG } })
  if (form.consent) wordingOf(form.consent.edition)
  const place = await loadPlace(tx, form, { country: 'country', county: 'county', city: 'city' })
  return { form, place }
}

/** Registers a consumer; if the email has an account, it only sends an email. */
export async function registerNewConsumer(
  context: EmailContext,
  { form, place }: NewConsumer,
  passwordHash: string,
): Promise<void> {
  const { tx, clock } = context
  const email = form.primaryEmail.toLowerCase()
  const now = clock()
  const [user] = await tx.db
    .insert(users)
    .values({
      userType: USER_TYPE.consumer,
      email,
      passwordHash,
      passwordChangedAt: now,
      firstName: form.firstName,
      middleName: form.middleName || null,
      lastName: form.lastName,
      mobileNumber: form.primaryMobileNumber,
      mobileCountryCode: form.primaryMobileCountryCode,
      secondaryEmail: form.secondaryEmail?.toLowerCase() || null,
      secondaryMobileNumber: form.secondaryMobileNumber || null,
      secondaryMobileCountryCode: form.secondaryMobileCountryCode,
      communicationMode: form.primaryCommunicationMode,
      gender: form.gender,
      birthday: isoOfBirthday(form.dob),
      kraPin: form.kraPin || null,
      place,
      createdAt: now,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  // The first address for orders, so that it need not be typed again. Couriers call Kenyan mobiles only.
  const mobile = form.primaryMobileCountryCode === '254' ? normaliseKenyanMobile(form.primaryMobileNumber) : null
  if (user && mobile) await saveAddress(tx, user.id, { ...form, primaryMobileNumber: mobile, default: true }, null)
  await welcome(context, { email, userId: user?.id, isTrader: false, edition: form.consent?.edition })
}

/** A company's form that has passed every check. */
export interface NewCompany {
  form: TraderForm
  invoicePlace: Place
  /** Null: the same as the invoice's. */
  deliveryPlace: Place | null
}

/** Checks the rules that need the database. @throws ProblemError invalid-request */
export async function checkCompany(tx: Session, form: TraderForm): Promise<NewCompany> {
  if (form.consentEdition) wordingOf(form.consentEdition)
  const invoicePlace = await loadPlaceOf(tx, form, 'invoice')
  const deliveryPlace = form.sameAddress === 1 ? null : await loadPlaceOf(tx, form, 'delivery')
  return { form, invoicePlace, deliveryPlace }
}

/**
 * Registers a company and its owner; if the email has an account, it only sends an email.
 * @param logoFile key of its logo in the private files
 * @returns whether there is a new account, and the logo therefore needed
 */
export async function registerCompany(
  context: EmailContext,
  { form, invoicePlace, deliveryPlace }: NewCompany,
  passwordHash: string,
  logoFile: string | null,
): Promise<boolean> {
  const { tx, clock } = context
  const email = form.hqEmailAddress.toLowerCase()
  const now = clock()
  const { companyName: name, kraPin } = form
  const added = await tx.db
    .insert(companies)
    .values({ name, kraPin: kraPin || null, logoFile, invoicePlace, deliveryPlace, createdAt: now })
    .returning({ id: companies.id })
  const { id: companyId } = added[0] as { id: number }
  const [user] = await tx.db
    .insert(users)
    .values({
      userType: USER_TYPE.trader,
      email,
      passwordHash,
      passwordChangedAt: now,
      companyId,
      mobileNumber: form.hqContactNo,
      mobileCountryCode: form.hqContactCountryCode,
      secondaryEmail: form.secondaryEmailAddress?.toLowerCase() || null,
      secondaryMobileNumber: form.secondaryContactNo || null,
      secondaryMobileCountryCode: form.secondaryContactCountryCode,
      createdAt: now,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (!user) await tx.db.delete(companies).where(eq(companies.id, companyId))
  await welcome(context, { email, userId: user?.id, isTrader: true, edition: form.consentEdition })
  return user !== undefined
}

interface Registered {
  email: string
  /** Undefined when the email has an account. */
  userId: number | undefined
  isTrader: boolean
  /** Of the terms that were accepted; undefined when confirming the account is to accept them. */
  edition: string | undefined
}

async function welcome({ tx, clock, publicUrl }: EmailContext, registered: Registered): Promise<void> {
  const { email, userId, isTrader, edition } = registered
  if (userId === undefined) {
    await queueEmail(tx, clock, alreadyEmail(email, `${publicUrl}/sign-in`, `${publicUrl}/forgot-password`))
    return
  }
  if (edition) await recordConsent(tx, clock, userId, edition)
  const token = await newLink(tx, clock, userId, 'confirm')
  await queueEmail(tx, clock, confirmEmail(email, isTrader, publicUrl, token))
}
