import { ALL_ROLES, type Role } from '#lib/contract/base/permissions.ts'
import { exposureOf, isLoopbackHost, type Settings, settingOf } from '#lib/deployment/exposure.ts'
import { authenticatorSecretOf, codeAt, newAuthenticatorSecret } from '#shop-api/modules/staff/rules/authenticator.ts'

/**
 * The sample staff: one for each role, with the sample password and an authenticator app. For trials of the office; not
 * made in production or in a public shop.
 */
export const SAMPLE_AUTHENTICATOR_SECRET = 'FUMAOFFICESAMPLESECRETFORTRYOUTS'

const NAMES: Record<Role, string> = {
  owner: 'Wambui Kariuki',
  orders: 'Otieno Odhiambo',
  packer: 'Mwende Mutua',
  finance: 'Njeri Gathoni',
  counter: 'Chebet Koech',
  rider: 'Kelvin Njoroge',
  approver: 'Hassan Abdi',
  companies: 'Akinyi Ouma',
  catalogue: 'Kiprono Rotich',
  content: 'Zawadi Mwangi',
  support: 'Baraka Juma',
  auditor: 'Naliaka Wekesa',
}

/** Email, name and role of each. */
export const sampleStaff: readonly { email: string; name: string; role: Role }[] = ALL_ROLES.map((role) => ({
  email: `${role}@office.fuma.test`,
  name: NAMES[role],
  role,
}))

/**
 * The secret of the sample staff's app. In a trial, or where emails leave this machine, it is made from FILES_KEY: only who
 * runs the shop has its codes (`npm run office-code`). Elsewhere it is the published one.
 */
export function sampleSecret(settings: Settings): string {
  const smtp = URL.parse(settingOf(settings, 'SMTP_URL') ?? '')
  const isPublished = exposureOf(settings) === 'private' && (!smtp || isLoopbackHost(smtp.hostname))
  if (isPublished) return SAMPLE_AUTHENTICATOR_SECRET
  const filesKey = settingOf(settings, 'FILES_KEY')
  return filesKey ? ownSecret(filesKey) : newAuthenticatorSecret()
}

const ownSecret = (filesKey: string) => authenticatorSecretOf(filesKey, 'fuma: sample staff')

/** Both: a shop can become a trial and a private one again. */
export const sampleSecrets = (filesKey: string): string[] => [SAMPLE_AUTHENTICATOR_SECRET, ownSecret(filesKey)]

/** The code that the sample staff's authenticator app shows at a time. */
export const sampleCodeAt = (at: Date): string => codeAt(SAMPLE_AUTHENTICATOR_SECRET, at)
