'use client'

import { useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { CheckIcon } from '#components/kit/icon.tsx'
import { CameraIcon } from '#components/office/packing/pick-icons.tsx'
import { shrinkPicture } from '#lib/browser/shrink-picture.ts'
import { officeRiderPicture } from '#lib/contract/deliveries/office/rider.ts'
import { showMoney } from '#lib/format/money.ts'
import { officeTexts } from '#lib/language/office.ts'
import { riderTexts } from '#lib/language/rider.ts'
import { useTexts } from '#lib/language/texts.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { RIDER_READS } from '#lib/office/rider/use-rider.ts'
import { typedShillings } from '#lib/office/typed-amount.ts'

const CHOICE =
  'flex min-h-14 min-w-0 items-center gap-3 rounded-sm border border-field bg-paper px-3 has-checked:border-2 has-checked:border-ink has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-link'
const MAX_BYTES = 4 * 1024 * 1024

/** Cash or M-Pesa. */
export function WayChoice({ way, onChange }: { way: 'cash' | 'mpesa'; onChange: (way: 'cash' | 'mpesa') => void }) {
  const texts = useTexts(riderTexts)
  const names = { cash: texts.cash, mpesa: texts.mpesaPrompt } as const
  return (
    <fieldset className="mt-2 grid grid-cols-2 gap-2.5">
      <legend className="sr-only">{texts.howPaid}</legend>
      {(['cash', 'mpesa'] as const).map((one) => (
        <label key={one} className={CHOICE}>
          <input
            type="radio"
            name="way"
            className="size-5 flex-none accent-ink"
            checked={way === one}
            onChange={() => onChange(one)}
          />
          {names[one]}
        </label>
      ))}
    </fieldset>
  )
}

/** Cash that the customer gave, and the change. */
export function CashReceived({
  cash,
  typed,
  onChange,
}: {
  cash: number
  typed: string
  onChange: (typed: string) => void
}) {
  const texts = useTexts(riderTexts)
  const given = typedShillings(typed)
  const isShort = typed !== '' && (given === null || given < cash)
  return (
    <div className="mt-2 grid grid-cols-2 items-start gap-2.5">
      <OfficeField
        label={texts.cashGiven}
        inputMode="numeric"
        className="[&_input]:h-14 [&_input]:text-title"
        value={typed}
        error={isShort ? (given === null ? texts.wholeShillings : texts.lessThanDue) : undefined}
        onChange={onChange}
      />
      <p>
        <span className="block text-small text-muted">{texts.change}</span>
        <b role="status" className="block pt-3 text-title font-semibold tabular-nums">
          {given === null || given < cash ? '–' : showMoney(given - cash, 'auto')}
        </b>
      </p>
    </div>
  )
}

/** The buyer, or the name of another person. */
export function WhoTook({
  customer,
  isOther,
  takenBy,
  onOther,
  onName,
}: {
  customer: string
  isOther: boolean
  takenBy: string
  onOther: (isOther: boolean) => void
  onName: (name: string) => void
}) {
  const texts = useTexts(riderTexts)
  return (
    <>
      <div className="mt-2 grid grid-cols-2 gap-2.5">
        <label className={CHOICE}>
          <input type="radio" name="who" className="sr-only" checked={!isOther} onChange={() => onOther(false)} />
          <span className="truncate">{customer}</span>
        </label>
        <label className={CHOICE}>
          <input type="radio" name="who" className="sr-only" checked={isOther} onChange={() => onOther(true)} />
          {texts.anotherPerson}
        </label>
      </div>
      {isOther ? (
        <OfficeField
          label={texts.name}
          className="mt-2 [&_input]:h-14"
          maxLength={80}
          value={takenBy}
          onChange={onName}
        />
      ) : null}
    </>
  )
}

/** The picture at the door. It is sent at once. */
export function DoorPicture({ parcelId, hasPicture }: { parcelId: number; hasPicture: boolean }) {
  const texts = useTexts(riderTexts)
  const office = useTexts(officeTexts)
  const [problem, setProblem] = useState('')
  const picture = useOfficeAction(officeRiderPicture, { refreshes: RIDER_READS })
  const text = picture.isRunning ? texts.pictureSending : hasPicture ? texts.pictureSaved : ''
  return (
    <>
      <label className="mt-2.5 flex min-h-14 cursor-pointer items-center gap-3 border border-dashed border-field px-3.5 focus-within:outline-3 focus-within:outline-link">
        <CameraIcon />
        <span className="flex-1">{texts.pictureAtDoor}</span>
        <span role="status" className="flex items-center gap-1.5">
          {hasPicture && !picture.isRunning ? <CheckIcon size={18} /> : null}
          {text}
        </span>
        <input
          type="file"
          accept="image/*"
          capture="environment"
          className="sr-only"
          onChange={async ({ target }) => {
            const [chosen] = target.files ?? []
            const small = chosen ? await shrinkPicture(chosen, MAX_BYTES) : null
            setProblem(chosen && !small ? office.unreadPicture : '')
            if (small) void picture.run({ parcelId }, { picture: small })
          }}
        />
      </label>
      <p role="alert" className="text-small text-error">
        {problem || picture.problem?.message}
      </p>
    </>
  )
}
