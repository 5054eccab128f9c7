'use client'

import type { ReactNode } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'

/** Confirms an action that affects other people at once. */
export function QuestionDialog({
  title,
  yes,
  no,
  onYes,
  onClose,
  children,
}: {
  title: string
  yes: string
  no: string
  onYes: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        <p>{children}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            onClick={() => {
              onYes()
              onClose()
            }}
          >
            {yes}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {no}
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
