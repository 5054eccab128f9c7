'use client'

import { ALL_ROLES, PERMISSIONS, permissionsOf, ROLES, type Role } from '#lib/contract/office/permissions.ts'

/** The roles as checkboxes, with the permissions they have together. */
export function RoleBoxes({ value: roles, onChange }: { value: readonly Role[]; onChange: (roles: Role[]) => void }) {
  const permissions = [...permissionsOf(roles)]
  return (
    <fieldset>
      <legend className="text-tiny text-muted">Roles</legend>
      <div className="mt-1 grid grid-cols-2 gap-x-4">
        {ALL_ROLES.map((role) => (
          <label key={role} className="flex min-h-7 items-center gap-2.5 max-md:min-h-11">
            <input
              type="checkbox"
              className="size-4 accent-ink"
              checked={roles.includes(role)}
              onChange={({ target }) =>
                onChange(ALL_ROLES.filter((one) => (one === role ? target.checked : roles.includes(one))))
              }
            />
            {ROLES[role].label}
          </label>
        ))}
      </div>
      <details className="mt-1.5 text-tiny">
        <summary className="min-h-6 cursor-pointer text-muted">
          May do {permissions.length} of {Object.keys(PERMISSIONS).length} things
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
