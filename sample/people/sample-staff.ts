import { ALL_ROLES, type Role } from '#lib/contract/office/permissions.ts'
import { codeAt } from '#shop-api/domain/staff/authenticator.ts'

/**
 * The sample staff: one for each role, with the sample password and an authenticator app whose secret everybody knows. For
 * trying the office out; none is made in production or in a shop that others can reach.
 */
export const SAMPLE_AUTHENTICATOR_SECRET = 'FUMAOFFICESAMPLESECRETFORTRYOUTS'

const NAMES: Record<Role, string> = {
  owner: 'Wambui Kariuki',
  orders: 'Otieno Odhiambo',
  packer: 'Mwende Mutua',
  finance: 'Njeri Gathoni',
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

/** The code that the sample staff's authenticator app shows at a time. */
export const sampleCodeAt = (at: Date): string => codeAt(SAMPLE_AUTHENTICATOR_SECRET, at)
