'use client'

import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'

/** Confirms before all notifications are deleted, which cannot be undone. */
export function ClearDialog({ onClear, onClose }: { onClear: () => void; onClose: () => void }) {
  return (
    <Dialog title="Clear all notifications?" onClose={onClose}>
      <DialogBody>
        <p>You cannot undo this. Your orders and their documents are kept.</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={onClear}>Yes, clear them</Button>
          <Button variant="outline" onClick={onClose}>
            No, keep them
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
