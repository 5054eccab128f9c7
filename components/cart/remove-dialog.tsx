'use client'

import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { showProducts } from '#lib/format/count.ts'

/** Confirms before lines are removed from the cart. */
export function RemoveDialog({
  names,
  onRemove,
  onClose,
}: {
  names: readonly string[]
  onRemove: () => void
  onClose: () => void
}) {
  return (
    <Dialog title="Are you sure that you want to remove the item(s)?" onClose={onClose}>
      <DialogBody>
        <ul className="space-y-1">
          {names.slice(0, 5).map((name) => (
            <li key={name}>{name}</li>
          ))}
          {names.length > 5 ? <li className="text-muted">and {names.length - 5} more</li> : null}
        </ul>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            onClick={() => {
              onRemove()
              onClose()
            }}
          >
            Yes, remove {showProducts(names.length)}
          </Button>
          <Button variant="outline" onClick={onClose}>
            No, keep
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
