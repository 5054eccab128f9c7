'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { type PickStop, variantText } from '#lib/packing/pick-stops.ts'
import { CountKeys } from './short-sheet.tsx'

/** Without a scan: the code on the piece is typed, or how many are in hand. */
export function NumberSheet({
  stop,
  onCode,
  onCount,
  onClose,
}: {
  stop: PickStop
  onCode: (code: string) => void
  onCount: (tenths: number) => void
  onClose: () => void
}) {
  const [code, setCode] = useState('')
  const [tenths, setTenths] = useState(stop.pickedTenths)
  return (
    <Dialog title="Type code" shape="sheet" onClose={onClose}>
      <DialogBody>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (code.trim()) onCode(code.trim())
          }}
        >
          <label className="block font-semibold" htmlFor="piece-code">
            Code on the piece
          </label>
          <div className="mt-1 flex gap-2.5">
            <input
              id="piece-code"
              className="h-14 min-w-0 flex-1 rounded-sm border border-field bg-paper px-3 text-base uppercase"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
            <OfficeButton type="submit" variant="outline" size="touch" className="w-24! flex-none">
              Count piece
            </OfficeButton>
          </div>
        </form>
        <h3 className="mt-5 font-semibold">Or enter the quantity</h3>
        <p className="mb-2 text-small text-muted">
          {stop.variant.name}, {variantText(stop.variant)}. {stop.wantedTenths / 10} are wanted.
        </p>
        <CountKeys
          label="Quantity"
          tenths={tenths}
          step={stop.variant.stepTenths}
          most={stop.wantedTenths}
          onChange={setTenths}
        />
        <div className="mt-4 flex gap-2.5">
          <OfficeButton variant="outline" size="touch" className="w-22! flex-none" onClick={onClose}>
            Cancel
          </OfficeButton>
          <OfficeButton variant="main" size="touch" className="w-auto! min-w-0 flex-1" onClick={() => onCount(tenths)}>
            That is {tenths / 10}
          </OfficeButton>
        </div>
      </DialogBody>
    </Dialog>
  )
}
