'use client'

import type { ReactNode } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'

export interface ConflictField {
  label: string
  theirs: ReactNode
  mine: ReactNode
}

/** Dialog for a conflict (`changed-meanwhile`): both values side by side; the user chooses a version. */
export function ConflictDialog({
  what,
  by,
  fields,
  isRunning = false,
  onTheirs,
  onMine,
  onClose,
}: {
  /** "this note" */
  what: string
  /** Author of the other change; absent if unknown. */
  by?: string
  /** Fields that differ. */
  fields: readonly ConflictField[]
  isRunning?: boolean
  /** Discards the user's version. */
  onTheirs: () => void
  /** Saves the user's version over theirs, with the version from the problem's data. */
  onMine: () => void
  onClose: () => void
}) {
  const who = by ?? 'A colleague'
  return (
    <OfficeDialog label={`Conflict: ${what}`} onClose={onClose}>
      <div className="max-h-[inherit] overflow-y-auto p-5">
        <h2 className="heading text-title">
          {who} has changed {what}
        </h2>
        <p className="mt-1 text-muted">Your change was not saved. Which version do you want to keep?</p>
        <table className="mt-4 w-full">
          <thead className="border-b border-ink text-left text-tiny text-muted">
            <tr>
              <td />
              <th scope="col" className="py-1 pr-4 font-medium">
                {who}
              </th>
              <th scope="col" className="py-1 font-medium">
                You
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ label, theirs, mine }) => (
              <tr key={label} className="border-b border-hairline align-top">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal text-muted">
                  {label}
                </th>
                <td className="py-1.5 pr-4">{theirs}</td>
                <td className="py-1.5 font-semibold">{mine}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="mt-5 flex flex-wrap gap-2">
          <OfficeButton variant="outline" onClick={onTheirs}>
            Keep theirs
          </OfficeButton>
          <OfficeButton variant="outline" disabled={isRunning} onClick={onMine}>
            Keep mine
          </OfficeButton>
          <OfficeButton keys="esc" onClick={onClose}>
            Back to the form
          </OfficeButton>
        </div>
      </div>
    </OfficeDialog>
  )
}
