import * as z from 'zod/mini'
import { COMMUNICATION_MODES, GENDERS } from '#lib/contract/base/choices.ts'
import { USER_TYPE, USER_TYPES } from '#lib/contract/base/codes.ts'
import { approvalStatus } from '#lib/contract/identity/session.ts'
import { statement } from '../../../db/statement.ts'

const optionalText = z.nullable(z.string())

const countryOf = (column: string) =>
  `coalesce((SELECT code FROM countries WHERE dial_code = u.${column} ORDER BY id LIMIT 1), 'KE')`

/** A user's whole profile, their company's part with it. */
export const findProfile = statement<{ userId: number }>()({
  name: 'profile',
  row: z.strictObject({
    userId: z.int(),
    userType: z.literal(USER_TYPES),
    approvalStatus,
    declinedReason: optionalText,
    isUploaded: z.boolean(),
    companyName: optionalText,
    logoFile: optionalText,
    traderCategory: optionalText,
    kraPin: optionalText,
    primaryEmail: z.string(),
    secondaryEmail: optionalText,
    primaryMobileNumber: z.string(),
    primaryMobileCountryCode: z.string(),
    primaryMobileCountry: z.string(),
    secondaryMobileNumber: optionalText,
    secondaryMobileCountryCode: z.string(),
    secondaryMobileCountry: z.string(),
    firstName: optionalText,
    middleName: optionalText,
    lastName: optionalText,
    primaryCommunicationMode: z.nullable(z.enum(COMMUNICATION_MODES)),
    gender: z.nullable(z.enum(GENDERS)),
    /** YYYY-MM-DD. */
    birthday: optionalText,
    isConfirmed: z.boolean(),
  }),
  sql: `
    SELECT u.id AS "userId", u.user_type AS "userType", coalesce(c.approval_status, 'approved') AS "approvalStatus",
      c.declined_reason AS "declinedReason", coalesce(c.is_uploaded, false) AS "isUploaded", c.name AS "companyName",
      c.logo_file AS "logoFile", c.trader_category AS "traderCategory",
      CASE WHEN u.user_type = ${USER_TYPE.trader} THEN c.kra_pin ELSE u.kra_pin END AS "kraPin",
      u.email AS "primaryEmail", u.secondary_email AS "secondaryEmail",
      u.mobile_number AS "primaryMobileNumber", u.mobile_country_code AS "primaryMobileCountryCode",
      ${countryOf('mobile_country_code')} AS "primaryMobileCountry",
      u.secondary_mobile_number AS "secondaryMobileNumber",
      u.secondary_mobile_country_code AS "secondaryMobileCountryCode",
      ${countryOf('secondary_mobile_country_code')} AS "secondaryMobileCountry",
      u.first_name AS "firstName", u.middle_name AS "middleName", u.last_name AS "lastName",
      u.communication_mode AS "primaryCommunicationMode", u.gender, u.birthday::text AS birthday,
      u.confirmed_at IS NOT NULL AS "isConfirmed"
    FROM users u LEFT JOIN companies c ON c.id = u.company_id WHERE u.id = $userId`,
})
