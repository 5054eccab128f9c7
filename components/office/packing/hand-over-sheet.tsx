'use client'

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { errorLinks } from '#components/kit/field/field-frame.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import type { ListedParcel } from '#lib/contract/fulfilment/office/packing.ts'
import { officeTexts } from '#lib/language/office.ts'
import { packingTexts } from '#lib/language/packing.ts'
import { useTexts } from '#lib/language/texts.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useScanner } from '#lib/office/scanner.ts'
import { numberOf } from '#lib/packing/waybill-rows.ts'
import { nameOfParcel, parcelsText } from './packing-words.ts'
import { useHandOver } from './use-hand-over.ts'
import type { HandOverDraft } from './use-hand-over-draft.ts'

/**
 * Hand-over of several packed parcels: a waybill number for each. Enter, which a scanner sends, moves to the next row;
 * the scanned label of a parcel moves to its row.
 */
export function HandOverSheet({
  parcels,
  draft,
  refusal,
  onDone,
  onClose,
}: {
  parcels: readonly ListedParcel[]
  draft: HandOverDraft
  /** Why the user cannot hand them over. */
  refusal: string | null
  onDone: () => void
  onClose: () => void
}) {
  const texts = useTexts(packingTexts)
  const office = useTexts(officeTexts)
  const form = useRef<HTMLFormElement>(null)
  const first = useRef<HTMLInputElement>(null)
  const [target, setTarget] = useState<{ focus: number | 'button' } | null>(null)
  const sheet = useHandOver({ parcels, draft, refusal, focusOn: (focus) => setTarget({ focus }), onDone })
  const { rows, going, without, unknown, problem, isRunning } = sheet
  useEffect(() => {
    if (!target) return
    const selector = target.focus === 'button' ? 'button[type=submit]' : `[data-parcel="${target.focus}"]`
    const element = form.current?.querySelector<HTMLElement>(selector)
    element?.focus()
    if (element instanceof HTMLInputElement) element.select()
  }, [target])
  useScanner((code) => {
    const parcelId = sheet.current()
    if (parcelId !== undefined) sheet.enter(parcelId, code)
  })
  const firstId = (rows.find((row) => !numberOf(row, draft.typed)) ?? rows[0])?.parcelId

  const sent = parcelsText(texts, going.length)
  return (
    <Dialog
      title={texts.handOverParcels({ parcels: sent })}
      shape="wide"
      initialFocus={first}
      closeLabel={office.close}
      onClose={onClose}
    >
      <DialogBody>
        <form
          ref={form}
          aria-label={texts.waybillNumbers}
          onSubmit={(event) => {
            event.preventDefault()
            void sheet.send()
          }}
        >
          <p className="text-muted">{texts.scanWaybills}</p>
          <ul className="mt-3 border-t border-hairline">
            {parcels.map((parcel) => (
              <Row key={parcel.parcelId} parcel={parcel}>
                {parcel.hasRequest ? (
                  <p className="text-warning">{texts.notHandedOver}</p>
                ) : parcel.isCollected ? (
                  <p className="text-muted">{texts.collectedNoNumber}</p>
                ) : (
                  <NumberFields
                    parcel={parcel}
                    sheet={sheet}
                    typed={draft.typed[parcel.parcelId]}
                    field={parcel.parcelId === firstId ? first : undefined}
                  />
                )}
              </Row>
            ))}
          </ul>
          <p role="alert" className="mt-3 font-semibold text-error empty:hidden">
            {unknown}
          </p>
          {problem ? (
            <AlertLine tone="error" live="assertive" className="mt-3">
              {problemText(problem)}
            </AlertLine>
          ) : null}
          <div className="sticky bottom-0 flex gap-2.5 bg-ground py-3 max-md:flex-col">
            <OfficeButton
              type="submit"
              variant="main"
              refusal={refusal}
              disabled={isRunning || going.length === 0}
              className="max-md:h-auto max-md:min-h-14 max-md:whitespace-normal"
            >
              {without > 0
                ? texts.someWithoutNumber({ parcels: sent, without })
                : texts.handOverParcels({ parcels: sent })}
            </OfficeButton>
            <OfficeButton className="max-md:h-14" onClick={onClose}>
              {office.cancel}
            </OfficeButton>
          </div>
        </form>
      </DialogBody>
    </Dialog>
  )
}

/** A parcel with its order, customer and carrier. */
function Row({ parcel, children }: { parcel: ListedParcel; children: ReactNode }) {
  const { customer, place, carrier, isCollected } = parcel
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-hairline py-2.5 md:grid-cols-[6rem_minmax(0,1fr)_minmax(0,26rem)] md:items-center">
      <b className="font-semibold">{nameOfParcel(parcel)}</b>
      <p className="min-w-0 truncate" title={`${customer}, ${place}`}>
        {customer}{' '}
        <span className="text-muted">
          {place}
          {carrier && !isCollected ? `, ${carrier}` : ''}
        </span>
      </p>
      <div className="min-w-0">{children}</div>
    </li>
  )
}

/** Number of a parcel, and its carrier if the order has no carrier. */
function NumberFields({
  parcel,
  sheet,
  typed,
  field,
}: {
  parcel: ListedParcel
  sheet: ReturnType<typeof useHandOver>
  typed: HandOverDraft['typed'][number] | undefined
  field: React.RefObject<HTMLInputElement | null> | undefined
}) {
  const texts = useTexts(packingTexts)
  const id = useId()
  const { parcelId } = parcel
  const name = nameOfParcel(parcel)
  const error = sheet.problemOf(parcelId)
  const look = 'office-field w-full max-md:h-14'
  return (
    <>
      <div className={classes('grid gap-2', !parcel.carrier && 'md:grid-cols-2')}>
        {parcel.carrier ? null : (
          <input
            aria-label={texts.carrierOf({ parcel: name })}
            placeholder={texts.carrier}
            className={look}
            autoComplete="off"
            required
            maxLength={80}
            value={typed?.carrier ?? ''}
            onChange={({ target }) => sheet.type(parcelId, 'carrier', target.value)}
          />
        )}
        <input
          {...errorLinks(id, error)}
          ref={field}
          data-parcel={parcelId}
          aria-label={texts.waybillOf({ parcel: name })}
          placeholder={texts.waybillNumber}
          className={look}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={60}
          value={typed?.waybillNo ?? parcel.waybillNo}
          onFocus={({ target }) => {
            sheet.begin(parcelId, target.value)
            target.select()
          }}
          onBlur={sheet.leave}
          onChange={({ target }) => sheet.type(parcelId, 'waybillNo', target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            sheet.enter(parcelId, event.currentTarget.value)
          }}
        />
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1 text-tiny font-semibold text-error">
          {error}
        </p>
      ) : null}
    </>
  )
}
