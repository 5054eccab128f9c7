import { type Permission, ROLES } from '../contract/base/permissions.ts'

/** The roles that have a permission, for a button's explanation: "Owner or Approver". */
export function whoMay(permission: Permission): string {
  const labels = Object.values(ROLES)
    .filter(({ permissions }) => (permissions as readonly Permission[]).includes(permission))
    .map(({ label }) => label)
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`
}
