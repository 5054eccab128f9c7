'use client'

import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { ALL_ROLES, PERMISSIONS, permissionsOf, ROLES, type Role } from '#lib/contract/base/permissions.ts'

/** The roles as checkboxes, with the permissions they have together. */
export function RoleBoxes({ value: roles, onChange }: { value: readonly Role[]; onChange: (roles: Role[]) => void }) {
  const permissions = [...permissionsOf(roles)]
  return (
    <fieldset>
      <legend className="text-tiny text-muted">Roles</legend>
      <div className="mt-1 grid grid-cols-2 gap-x-4">
        {ALL_ROLES.map((role) => (
          <CheckboxField
            key={role}
            label={ROLES[role].label}
            value={roles.includes(role)}
            onChange={(has) => onChange(ALL_ROLES.filter((one) => (one === role ? has : roles.includes(one))))}
          />
        ))}
      </div>
      <details className="mt-1.5 text-tiny">
        <summary className="min-h-6 cursor-pointer text-muted">
          Can do {permissions.length} of {Object.keys(PERMISSIONS).length} things
        </summary>
        <ul className="mt-1 columns-1">
          {permissions.map((permission) => (
            <li key={permission}>{PERMISSIONS[permission]}</li>
          ))}
        </ul>
      </details>
    </fieldset>
  )
}
