'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { officeTexts } from '#lib/language/office.ts'
import { pickTexts } from '#lib/language/pick.ts'
import { useTexts } from '#lib/language/texts.ts'
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
  const texts = useTexts(pickTexts)
  const office = useTexts(officeTexts)
  const [code, setCode] = useState('')
  const [tenths, setTenths] = useState(stop.pickedTenths)
  return (
    <Dialog title={texts.typeCode} shape="sheet" closeLabel={office.close} onClose={onClose}>
      <DialogBody>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (code.trim()) onCode(code.trim())
          }}
        >
          <label className="block font-semibold" htmlFor="piece-code">
            {texts.codeOnPiece}
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
              {texts.countPiece}
            </OfficeButton>
          </div>
        </form>
        <h3 className="mt-5 font-semibold">{texts.orEnterQuantity}</h3>
        <p className="mb-2 text-small text-muted">
          {texts.wanted({ product: `${stop.variant.name}, ${variantText(stop.variant)}`, n: stop.wantedTenths / 10 })}
        </p>
        <CountKeys
          label={texts.quantity}
          tenths={tenths}
          step={stop.variant.stepTenths}
          most={stop.wantedTenths}
          onChange={setTenths}
        />
        <div className="mt-4 flex gap-2.5">
          <OfficeButton variant="outline" size="touch" className="w-22! flex-none" onClick={onClose}>
            {office.cancel}
          </OfficeButton>
          <OfficeButton variant="main" size="touch" className="w-auto! min-w-0 flex-1" onClick={() => onCount(tenths)}>
            {texts.thatIs({ n: tenths / 10 })}
          </OfficeButton>
        </div>
      </DialogBody>
    </Dialog>
  )
}
