'use client'

import { useId, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { MinusIcon, PlusIcon } from '#components/kit/icon.tsx'
import { shrinkPicture } from '#lib/browser/shrink-picture.ts'
import type { ShortReason } from '#lib/contract/fulfilment/office/pick-lists.ts'
import { showCount } from '#lib/format/count.ts'
import { officeTexts } from '#lib/language/office.ts'
import { pickTexts } from '#lib/language/pick.ts'
import { shortReasonTexts } from '#lib/language/short-reasons.ts'
import { useTexts } from '#lib/language/texts.ts'
import { type PickStop, variantText } from '#lib/packing/pick-stops.ts'
import { CameraIcon } from './pick-icons.tsx'
import { VariantPicture } from './pick-parts.tsx'

const MAX_BYTES = 4 * 1024 * 1024

/** A number between two large keys, for a glove: whole steps, within its limits. */
export function CountKeys({
  label,
  tenths,
  step,
  most,
  onChange,
}: {
  label: string
  tenths: number
  step: number
  most: number
  onChange: (tenths: number) => void
}) {
  const texts = useTexts(pickTexts)
  const set = (next: number) => onChange(Math.min(most, Math.max(0, next)))
  const key = 'flex h-16 w-16 flex-none items-center justify-center hover:bg-calico disabled:text-muted'
  return (
    <div className="flex items-center rounded-sm border border-field bg-paper">
      <button
        type="button"
        aria-label={texts.oneFewer}
        className={key}
        disabled={tenths <= 0}
        onClick={() => set(tenths - step)}
      >
        <MinusIcon size={22} />
      </button>
      <input
        aria-label={label}
        inputMode="decimal"
        className="h-16 min-w-0 flex-1 border-x border-hairline bg-transparent text-center text-[1.75rem] font-semibold tabular-nums"
        value={String(tenths / 10)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          const typed = Number(target.value.replace(',', '.').replace(/[^\d.]/g, ''))
          if (Number.isFinite(typed)) set(Math.round((typed * 10) / step) * step)
        }}
      />
      <button
        type="button"
        aria-label={texts.oneMore}
        className={key}
        disabled={tenths >= most}
        onClick={() => set(tenths + step)}
      >
        <PlusIcon size={22} />
      </button>
    </div>
  )
}

function ReasonChoice({ chosen, onChoose }: { chosen: ShortReason; onChoose: (reason: ShortReason) => void }) {
  const why = useTexts(pickTexts).why
  const reasons = useTexts(shortReasonTexts)
  const name = useId()
  return (
    <fieldset className="mt-2">
      <legend className="sr-only">{why}</legend>
      {Object.entries(reasons).map(([value, label]) => (
        <label key={value} className="flex min-h-13 items-center gap-3.5 border-b border-hairline">
          <input
            type="radio"
            name={name}
            className="size-6 accent-ink"
            checked={chosen === value}
            onChange={() => onChoose(value as ShortReason)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/**
 * Form for a shortage: how many pieces were found, and why. The orders team decides about the rest; the packer
 * continues.
 */
export function ShortSheet({
  stop,
  next,
  onShort,
  onClose,
}: {
  stop: PickStop
  /** The shelf after this one; null when it is the last. */
  next: string | null
  onShort: (tenths: number, reason: ShortReason, picture: File | null) => void
  onClose: () => void
}) {
  const texts = useTexts(pickTexts)
  const office = useTexts(officeTexts)
  const { variant, shelf, wantedTenths } = stop
  const [tenths, setTenths] = useState(stop.pickedTenths)
  const [reason, setReason] = useState<ShortReason>('empty')
  const [picture, setPicture] = useState<File | null>(null)
  const [problem, setProblem] = useState('')
  const short = (wantedTenths - tenths) / 10
  const n = showCount(short)
  const needs = stop.lines.length > 1 ? texts.ordersNeed : texts.orderNeeds
  return (
    <Dialog
      title={texts.howMany}
      closeLabel={office.close}
      shape="sheet"
      onClose={onClose}
      heading={
        <div className="flex gap-3.5">
          <div className="w-15 flex-none">
            <VariantPicture variant={variant} />
          </div>
          <div>
            <p aria-hidden="true" className="heading text-title">
              {texts.howMany}
            </p>
            <p>
              {shelf ? `${texts.shelf({ shelf })}, ` : ''}
              {needs({ product: variantText(variant), n: showCount(wantedTenths / 10) })}
            </p>
          </div>
        </div>
      }
    >
      <DialogBody>
        <CountKeys
          label={texts.countLabel}
          tenths={tenths}
          step={variant.stepTenths}
          most={wantedTenths}
          onChange={setTenths}
        />
        <p role="status" className="mt-1.5 text-small font-semibold text-warning">
          {short > 0 ? texts.nShort({ n }) : texts.noneShort}
        </p>
        <ReasonChoice chosen={reason} onChoose={setReason} />
        <label className="flex min-h-14 cursor-pointer items-center justify-between gap-3 focus-within:outline-3 focus-within:outline-link">
          <span className="flex items-center gap-3.5">
            <CameraIcon />
            {picture ? texts.anotherPicture : texts.addPicture}
          </span>
          <span className="text-small text-muted">{picture ? texts.pictureAdded : texts.ifDirty}</span>
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="sr-only"
            onChange={async ({ target }) => {
              const [chosen] = target.files ?? []
              const small = chosen ? await shrinkPicture(chosen, MAX_BYTES) : null
              setPicture(small)
              setProblem(chosen && !small ? office.unreadPicture : '')
            }}
          />
        </label>
        <p role="alert" className="text-small text-error">
          {problem}
        </p>
        <div className="mt-2 flex gap-2.5">
          <OfficeButton variant="outline" size="touch" className="w-22! flex-none" onClick={onClose}>
            {office.cancel}
          </OfficeButton>
          <OfficeButton
            variant="main"
            size="touch"
            className="w-auto! min-w-0 flex-1"
            onClick={() => onShort(tenths, reason, picture)}
          >
            {short > 0 ? texts.reportShort({ n }) : texts.allFound}
          </OfficeButton>
        </div>
        <p className="mt-2 text-small text-muted">
          {short > 0 ? `${texts.teamDecides({ n })} ` : ''}
          {next ? texts.continueWith({ next }) : texts.lastShelf}
        </p>
      </DialogBody>
    </Dialog>
  )
}
