'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'

/** The page of a section that failed to render, with a retry button. */
export default function OfficeError({ reset }: { error: Error; reset: () => void }) {
  return (
    <div className="room-gutter py-6">
      <AlertLine tone="error" title="This page failed." live="assertive">
        Nothing was changed. Please try again.
      </AlertLine>
      <OfficeButton variant="outline" className="mt-3" onClick={reset}>
        Try again
      </OfficeButton>
    </div>
  )
}
