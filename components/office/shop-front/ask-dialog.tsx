'use client'

import type { ReactNode } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'

/** Confirmation dialog. */
export function AskDialog({
  title,
  children,
  button,
  isRunning,
  problem,
  onYes,
  onClose,
}: {
  /** "Discard the draft?" */
  title: string
  children?: ReactNode
  /** "Throw it away" */
  button: string
  isRunning: boolean
  /** Why it was refused. */
  problem: string | null
  onYes: () => void
  onClose: () => void
}) {
  return (
    <OfficeDialog label={title} onClose={onClose} className="max-w-130">
      <div className="max-h-[inherit] overflow-y-auto p-5">
        <h2 className="heading text-title">{title}</h2>
        <div className="mt-1">{children}</div>
        {problem ? (
          <AlertLine tone="error" title="Not done." live="assertive" className="mt-3">
            {problem}
          </AlertLine>
        ) : null}
        <div className="mt-4 flex flex-wrap gap-2">
          <OfficeButton variant="main" disabled={isRunning} onClick={onYes}>
            {button}
          </OfficeButton>
          <OfficeButton data-first onClick={onClose}>
            Cancel
          </OfficeButton>
        </div>
      </div>
    </OfficeDialog>
  )
}
