import { birthdayOfIso, isOldEnough, isoOfBirthday, TOO_YOUNG } from '#lib/account/age.ts'
import type { Input } from '#lib/contract/call.ts'
import type { Profile, updateProfile } from '#lib/contract/profile.ts'
import { DEFAULT_DECLINED_REASON } from '#lib/kyc/declined-reason.ts'
import type { Query } from '../../db/client.ts'
import { provedWhy } from '../../domain/kyc/kyc-states.ts'
import { refuse } from '../../domain/refusal.ts'
import { lockKycCompany } from '../kyc/kyc-status.ts'
import { askNewEmail } from './email-change.ts'
import type { Registrar } from './register.ts'

interface Row extends Omit<Profile, 'companyLogo' | 'dob' | 'selectedTrader'> {
  logoFile: string | null
  birthday: string | null
}

const PROFILE = `
  SELECT u.id AS "userId", u.user_type AS "userType", coalesce(c.approval_status, 'approved') AS "approvalStatus",
    c.declined_reason AS "declinedReason", coalesce(c.is_uploaded, false) AS "isUploaded", c.name AS "companyName",
    c.logo_file AS "logoFile", c.trader_category AS "traderCategory", CASE WHEN u.user_type = 3 THEN c.kra_pin ELSE u.kra_pin END AS "kraPin",
    u.email AS "primaryEmail", u.secondary_email AS "secondaryEmail",
    u.mobile_number AS "primaryMobileNumber", u.mobile_country_code AS "primaryMobileCountryCode",
    coalesce((SELECT code FROM countries WHERE dial_code = u.mobile_country_code LIMIT 1), 'KE') AS "primaryMobileCountry",
    u.secondary_mobile_number AS "secondaryMobileNumber",
    u.secondary_mobile_country_code AS "secondaryMobileCountryCode",
    coalesce((SELECT code FROM countries WHERE dial_code = u.secondary_mobile_country_code LIMIT 1), 'KE')
      AS "secondaryMobileCountry",
    u.first_name AS "firstName", u.middle_name AS "middleName", u.last_name AS "lastName",
    u.communication_mode AS "primaryCommunicationMode", u.gender, u.birthday::text AS birthday,
    u.confirmed_at IS NOT NULL AS "isConfirmed"
  FROM users u LEFT JOIN companies c ON c.id = u.company_id WHERE u.id = $1`

/** Somebody's whole profile. */
export async function loadProfile(query: Query, userId: number): Promise<Profile> {
  const [row] = await query<Row>(PROFILE, [userId], 'profile')
  if (!row) throw refuse('sign-in-needed', 'Your sign-in has ended. Please sign in again.')
  const { logoFile, birthday, ...rest } = row
  return {
    ...rest,
    declinedReason: rest.approvalStatus === 'declined' ? rest.declinedReason?.trim() || DEFAULT_DECLINED_REASON : null,
    // The key is chance: its end tells one logo's address from the next.
    companyLogo: logoFile ? `/api/company-logo?v=${logoFile.slice(-8)}` : null,
    dob: birthday && birthdayOfIso(birthday),
    selectedTrader: null,
  }
}

/** What the form of a person must hold, of a company's other things. */
function missingOf(
  form: Input<typeof updateProfile>,
  isCompany: boolean,
  registrar: Registrar,
): Record<string, string> {
  if (isCompany) return form.companyName ? {} : { companyName: "Enter the company's name." }
  return {
    ...(!form.firstName && { firstName: 'Enter your first name.' }),
    ...(!form.lastName && { lastName: 'Enter your last name.' }),
    ...(!form.primaryCommunicationMode && { primaryCommunicationMode: 'Choose how we reach you.' }),
    ...(!form.gender && { gender: 'Choose one.' }),
    ...(!form.dob
      ? { dob: 'Enter your date of birth.' }
      : !isOldEnough(form.dob, registrar.clock) && { dob: TOO_YOUNG }),
  }
}

/**
 * Changes a profile. A new primary email takes effect when the link mailed to it is opened.
 * @returns whether such a link was mailed
 */
export async function saveProfile(
  registrar: Registrar,
  userId: number,
  form: Input<typeof updateProfile>,
): Promise<{ profile: Profile; mailed: boolean }> {
  const { query } = registrar
  const [user] = await query<{ companyId: number | null }>(
    'SELECT company_id AS "companyId" FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  )
  // Locked, so that an operator does not approve another name than the one that was looked at.
  const papers = user?.companyId == null ? null : await lockKycCompany(registrar.tx, user.companyId)
  const before = await loadProfile(query, userId)
  const isCompany = before.userType === 3
  // A form without the field leaves a proved PIN as it is.
  const isProved = isCompany && papers !== null && provedWhy(papers, 'KRA PIN') !== null
  const kraPin = isProved && form.kraPin === undefined ? before.kraPin : form.kraPin || null
  const isRenamed = isCompany && form.companyName && form.companyName !== before.companyName
  const nameStays = papers && isRenamed ? provedWhy(papers, 'name') : null
  const pinStays = papers && isProved && kraPin !== before.kraPin ? provedWhy(papers, 'KRA PIN') : null
  const fields = {
    ...missingOf(form, isCompany, registrar),
    ...(nameStays && { companyName: nameStays }),
    ...(pinStays && { kraPin: pinStays }),
  }
  const [first] = Object.values(fields)
  if (first) throw refuse('invalid-request', first, { fields })
  await query(
    `UPDATE users SET mobile_number = $2, mobile_country_code = $3, secondary_email = $4, secondary_mobile_number = $5,
       secondary_mobile_country_code = $6, first_name = $7, middle_name = $8, last_name = $9, communication_mode = $10,
       gender = $11, birthday = $12, kra_pin = $13
     WHERE id = $1`,
    [
      userId,
      form.primaryMobileNumber,
      form.primaryMobileCountryCode,
      form.secondaryEmail?.toLowerCase() || null,
      form.secondaryMobileNumber || null,
      form.secondaryMobileCountryCode,
      isCompany ? null : form.firstName,
      isCompany ? null : form.middleName || null,
      isCompany ? null : form.lastName,
      isCompany ? null : form.primaryCommunicationMode,
      isCompany ? null : form.gender,
      isCompany || !form.dob ? null : isoOfBirthday(form.dob),
      isCompany ? null : kraPin,
    ],
  )
  if (isCompany) {
    await query(
      'UPDATE companies SET name = $2, kra_pin = $3 WHERE id = (SELECT company_id FROM users WHERE id = $1)',
      [userId, form.companyName, kraPin],
    )
  }
  const email = form.primaryEmail.toLowerCase()
  const mailed = email !== before.primaryEmail
  if (mailed) await askNewEmail(registrar, { id: userId, email: before.primaryEmail }, email)
  return { profile: await loadProfile(query, userId), mailed }
}

/** Gives somebody's company another logo, or none. @returns the key of the former one, which nobody needs any more */
export async function changeLogo(query: Query, userId: number, logoFile: string | null): Promise<string | null> {
  const [row] = await query<{ former: string | null }>(
    `WITH before AS (SELECT c.id, c.logo_file FROM companies c JOIN users u ON u.company_id = c.id WHERE u.id = $1
       FOR NO KEY UPDATE OF c)
     UPDATE companies c SET logo_file = $2 FROM before WHERE c.id = before.id RETURNING before.logo_file AS former`,
    [userId, logoFile],
  )
  return row?.former ?? null
}

/** The key of somebody's company's logo; null without one. */
export async function logoOf(query: Query, userId: number): Promise<string | null> {
  const [row] = await query<{ file: string | null }>(
    'SELECT c.logo_file AS file FROM users u JOIN companies c ON c.id = u.company_id WHERE u.id = $1',
    [userId],
  )
  return row?.file ?? null
}
