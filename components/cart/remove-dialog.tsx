'use client'

import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { cartTexts } from '#lib/language/cart.ts'
import { useTexts } from '#lib/language/texts.ts'

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
  const texts = useTexts(cartTexts)
  return (
    <Dialog title={texts.confirmRemove} onClose={onClose} closeLabel={texts.close}>
      <DialogBody>
        <ul className="space-y-1">
          {names.slice(0, 5).map((name) => (
            <li key={name}>{name}</li>
          ))}
          {names.length > 5 ? <li className="text-muted">{texts.andMore({ number: names.length - 5 })}</li> : null}
        </ul>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            onClick={() => {
              onRemove()
              onClose()
            }}
          >
            {texts.yesRemove({ products: texts.products(names.length) })}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {texts.keep}
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
