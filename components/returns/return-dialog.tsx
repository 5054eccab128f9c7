'use client'

import { useEffect, useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { FieldError } from '#components/kit/field/field.tsx'
import { RadioCards } from '#components/kit/field/radio-cards.tsx'
import { SelectField } from '#components/kit/field/select-field.tsx'
import { TextArea } from '#components/kit/field/text-field.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import { recall, remember } from '#lib/browser/tab-storage.ts'
import type { Problem } from '#lib/contract/base/problem.ts'
import type { ReturnsOverview } from '#lib/contract/returns/returns.ts'
import type { OrderKey } from '#lib/orders/returns-watch.ts'
import { sendReturn } from '#lib/orders/send-return.ts'
import { PhotoList } from './photo-list.tsx'
import { chosenLines, emptyDraft, faultOf, formOf, type ReturnDraft } from './return-draft.ts'
import { ReturnLines } from './return-lines.tsx'
import { ReturnValue } from './return-value.tsx'
import { usePhotos } from './use-photos.ts'

const SETTLEMENT_TEXTS = {
  refund: { title: 'Refund', text: 'To the phone, card or bank account that paid.' },
  'store-credit': { title: 'Store credit', text: 'For your next order. It does not expire.' },
  exchange: {
    title: 'Exchange',
    text: 'We prepare an order of another product. Store credit for your return pays for it, and you pay the difference.',
  },
} as const

/** Requests a return: products with reasons, pictures, the way back and the money, on one page. */
export function ReturnDialog({
  order,
  orderNo,
  overview,
  onDone,
  onClose,
}: {
  order: OrderKey
  orderNo: number
  overview: ReturnsOverview
  onDone: () => void
  onClose: () => void
}) {
  const stored = `return-${order.orderId}`
  const [draft, setDraft] = useState<ReturnDraft>(() => ({ ...emptyDraft(overview), ...recall<ReturnDraft>(stored) }))
  const photos = usePhotos(order, draft.photoIds)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSending, setSending] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const change = (set: Partial<ReturnDraft>) => setDraft((before) => ({ ...before, ...set }))
  const complete = { ...draft, photoIds: photos.ids }
  const text = JSON.stringify(complete)
  useEffect(() => remember(stored, JSON.parse(text)), [stored, text])

  const chosen = chosenLines(draft, overview.lines)
  const isWrong = chosen.length === 0 || chosen.some(({ product, line }) => faultOf(product, line) !== null)
  const isExchange = draft.settlement === 'exchange'
  const needsNote = isExchange && draft.note.trim() === ''
  const needsPoint = draft.wayBack === 'drop-off' && draft.pickUpPointId === null

  async function submit() {
    setChecked(true)
    if (isWrong || needsPoint || needsNote || isSending || photos.isSending) return
    setSending(true)
    const answer = await sendReturn(order, formOf(complete, overview.lines))
    setSending(false)
    if (!answer.ok) return setProblem(answer.problem)
    photos.clear()
    showAlert({ tone: 'success', title: answer.message })
    onDone()
    // After the dialog, which stores each change, is closed.
    requestAnimationFrame(() => remember(stored, null))
  }

  return (
    <Dialog title={`Return products of order ${orderNo}`} shape="wide" onClose={onClose}>
      <DialogBody>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
          className="space-y-6"
        >
          <FormProblem problem={problem} />
          <ReturnLines
            products={overview.lines}
            lines={draft.lines}
            isChecked={isChecked}
            onChange={(lines) => change({ lines })}
          />
          {isChecked && chosen.length === 0 ? (
            <FieldError id="return-lines">Choose at least one product.</FieldError>
          ) : null}
          <PhotoList photos={photos} />
          <WayBack overview={overview} draft={draft} isChecked={isChecked} onChange={change} />
          {overview.settlements.length > 1 ? (
            <RadioCards
              legend="Your money"
              name="settlement"
              value={draft.settlement}
              onChange={({ target }) => change({ settlement: target.value as ReturnDraft['settlement'] })}
              options={overview.settlements.map((value) => ({ value, ...SETTLEMENT_TEXTS[value] }))}
            />
          ) : null}
          <TextArea
            label={isExchange ? 'Product and size that you want instead' : 'Anything else? (optional)'}
            error={isChecked && needsNote ? 'Name the product and the size that you want instead.' : undefined}
            maxLength={1000}
            value={draft.note}
            onChange={({ target }) => change({ note: target.value })}
          />
          <ReturnValue
            order={order}
            lines={
              isWrong ? [] : chosen.map(({ product: { productId }, line: { quantity } }) => ({ productId, quantity }))
            }
            settlement={draft.settlement}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isSending || photos.isSending} {...keepFocus}>
              {isSending ? 'Sending…' : photos.isSending ? 'Sending pictures…' : 'Send the return'}
            </Button>
            <Button variant="outline" onClick={onClose}>
              Close
            </Button>
          </div>
        </form>
      </DialogBody>
    </Dialog>
  )
}

/** The way back of the products: to a counter, or collected by the shop. */
function WayBack({
  overview: { points, allowsCollection },
  draft: { wayBack, pickUpPointId },
  isChecked,
  onChange,
}: {
  overview: ReturnsOverview
  draft: ReturnDraft
  isChecked: boolean
  onChange: (set: Partial<ReturnDraft>) => void
}) {
  const point = points.find(({ id }) => id === pickUpPointId)
  return (
    <div className="space-y-4">
      {allowsCollection ? (
        <RadioCards
          legend="How the products come back"
          name="wayBack"
          value={wayBack}
          onChange={({ target }) => onChange({ wayBack: target.value as ReturnDraft['wayBack'] })}
          options={[
            { value: 'drop-off', title: 'I bring them', text: 'To a counter or pick-up point.' },
            { value: 'collection', title: 'Please collect them', text: 'We call you to agree on a time.' },
          ]}
        />
      ) : null}
      {wayBack === 'drop-off' ? (
        <SelectField
          label="Where you bring them"
          help={point ? [point.address, point.hours].filter(Boolean).join(', ') : undefined}
          error={isChecked && pickUpPointId === null ? 'Choose a counter or pick-up point.' : undefined}
          value={pickUpPointId ?? ''}
          onChange={({ target }) => onChange({ pickUpPointId: Number(target.value) || null })}
        >
          <option value="">Choose a counter or pick-up point</option>
          {points.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </div>
  )
}
