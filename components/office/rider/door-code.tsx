'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { CheckIcon } from '#components/kit/icon.tsx'
import { officeRiderCode } from '#lib/contract/deliveries/office/rider.ts'
import { riderTexts } from '#lib/language/rider.ts'
import { useTexts } from '#lib/language/texts.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { RIDER_READS } from '#lib/office/rider/use-rider.ts'

/** The code that the customer got by SMS or email, as proof of the delivery. It is checked at once. */
export function DoorCode({ parcelId, isConfirmed }: { parcelId: number; isConfirmed: boolean }) {
  const texts = useTexts(riderTexts)
  const [code, setCode] = useState('')
  const check = useOfficeAction(officeRiderCode, { refreshes: RIDER_READS })
  const { problem } = check
  if (isConfirmed)
    return (
      <p role="status" className="mt-2.5 flex min-h-14 items-center gap-1.5 border border-field px-3.5">
        <CheckIcon size={18} /> {texts.codeIsRight}
      </p>
    )
  return (
    <div className="mt-2.5 grid grid-cols-2 items-start gap-2.5">
      <OfficeField
        label={texts.customersCode}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        className="[&_input]:h-14 [&_input]:text-title"
        value={code}
        error={problem ? (problem.fields?.code ?? problemText(problem)) : undefined}
        onChange={setCode}
      />
      <OfficeButton
        size="touch"
        variant="outline"
        className="mt-5.5"
        disabled={check.isRunning || !/^\d{4}$/.test(code)}
        onClick={() => void check.run({ parcelId, code })}
      >
        {texts.checkCode}
      </OfficeButton>
    </div>
  )
}
