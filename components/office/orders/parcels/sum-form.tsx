'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ReasonPicker } from '#components/kit/confirm/reason-picker.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import {
  CHANGE_REASONS,
  cancelOrderLinesJob,
  editOrderJob,
  officeCancelLinesPreview,
  officeOrderEditPreview,
} from '#lib/contract/orders/office/order-changes.ts'
import type { officeOrderParcels } from '#lib/contract/orders/office/order-parcels.ts'
import { showAmount, showMoney } from '#lib/format/money.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { CreditLimits } from '../../etims/credit-limits.tsx'
import { reasonText } from '../cancel-reasons.ts'
import { ORDER_READS } from '../order-calls.ts'
import { LinesTable } from './lines-table.tsx'
import { MoneyPreview } from './money-preview.tsx'
import { type FoundProduct, firstQuantity, ProductFinder } from './product-finder.tsx'
import { faultOf, readQuantity, startOf, type Typed, typedOf } from './quantities.ts'
import { usePreview } from './use-preview.ts'

const REASONS = CHANGE_REASONS.map((reason) => ({ value: reason, label: reason }))

const WORDS = {
  edit: { label: 'Change lines', call: officeOrderEditPreview, title: 'Change the order?' },
  cancel: {
    label: 'Cancel lines',
    call: officeCancelLinesPreview,
    title: 'Cancel these lines?',
  },
} as const

/**
 * Edits lines before packing, or cancels unsent lines. Shows a preview first; the job gets the previewed sum, so that
 * it applies no other change.
 */
export function SumForm({
  mode,
  parcels,
  onClose,
}: {
  mode: 'edit' | 'cancel'
  parcels: Output<typeof officeOrderParcels>
  onClose: () => void
}) {
  const [typed, setTyped] = useState<Typed>({})
  const [added, setAdded] = useState<readonly FoundProduct[]>([])
  const { label, call, title } = WORDS[mode]
  const edit = useOfficeJob(editOrderJob, ORDER_READS)
  const cancel = useOfficeJob(cancelOrderLinesJob, ORDER_READS)
  const { orderNo } = parcels
  const lines = mode === 'edit' ? parcels.lines : parcels.lines.filter(({ ordered, sent }) => ordered > sent)
  const isWrong =
    lines.some((line) => faultOf(mode, typed, line) !== null) ||
    added.some(({ productId, step }) => !isStep(readQuantity(typed[productId]), step))
  const wanted = [
    ...lines.map((line) => ({
      productId: line.productId,
      quantity: typedOf(mode, typed, line) ?? 0,
      start: startOf(mode, line),
    })),
    ...added.map(({ productId }) => ({ productId, quantity: readQuantity(typed[productId]) ?? 0, start: 0 })),
  ]
    .filter(({ quantity, start: before }) => quantity !== before)
    .map(({ productId, quantity }) => ({ productId, quantity }))
  const { preview, problem, isLoading } = usePreview(
    call,
    isWrong || wanted.length === 0 ? null : { orderNo, lines: wanted },
  )
  const onType = (productId: number, text: string) => setTyped((before) => ({ ...before, [productId]: text }))
  return (
    <section aria-label={label} className="mt-3 border-t border-ink pt-2">
      <LinesTable
        lines={lines}
        mode={mode}
        typed={typed}
        onType={onType}
        addedCents={added.reduce((all, product) => all + addedCents(product, typed[product.productId] ?? ''), 0)}
        added={added.map((product) => (
          <AddedRow
            key={product.productId}
            product={product}
            text={typed[product.productId] ?? ''}
            onType={(text) => onType(product.productId, text)}
          />
        ))}
      />
      {mode === 'edit' ? (
        <ProductFinder
          taken={new Set([...lines, ...added].map(({ productId }) => productId))}
          onAdd={(product) => {
            setAdded((before) => [...before, product])
            onType(product.productId, String(firstQuantity(product)))
          }}
        />
      ) : null}
      <MoneyPreview preview={preview} problem={problem} isLoading={isLoading} />
      <CreditLimits orderNos={[orderNo]} notes={preview?.notes ?? []} />
      <div className="mt-3">
        {preview ? (
          <ReasonPicker
            title={title}
            reasons={REASONS}
            words="optional"
            confirm={
              preview.credited > 0 && preview.toGiveBack > 0
                ? `${label}, credit ${showMoney(preview.credited, 'auto')}`
                : `${label}, ${showMoney(preview.after, 'auto')} in total`
            }
            keep={mode === 'edit' ? 'Cancel' : 'Keep lines'}
            isMoney={preview.credited > 0 || preview.added > 0}
            isRunning={edit.isRunning || cancel.isRunning}
            takesFocus={false}
            onConfirm={async (reason, words) => {
              const { before, after: expected } = preview
              const input = { orderNo, lines: wanted, reason: reasonText(reason, words).slice(0, 200), expected }
              const answer = await (mode === 'edit' ? edit.start({ ...input, before }) : cancel.start(input))
              if (answer.ok) onClose()
            }}
            onCancel={onClose}
          />
        ) : (
          <OfficeButton onClick={onClose}>{mode === 'edit' ? 'Cancel' : 'Keep lines'}</OfficeButton>
        )}
      </div>
    </section>
  )
}

const isStep = (quantity: number | null, step: number): boolean =>
  quantity !== null && quantity > 0 && Math.abs(quantity / step - Math.round(quantity / step)) < 1e-6

/** Ex-VAT; 0 while the quantity is invalid. */
function addedCents({ step, exVatPrice }: FoundProduct, text: string): number {
  const quantity = readQuantity(text)
  return isStep(quantity, step) ? Math.round(exVatPrice * (quantity ?? 0)) : 0
}

/** A product that is added, with its quantity. */
function AddedRow({ product, text, onType }: { product: FoundProduct; text: string; onType: (text: string) => void }) {
  const isWrong = !isStep(readQuantity(text), product.step)
  return (
    <tr className="border-b border-hairline align-top [&>td]:py-2 [&>th]:py-2">
      <th scope="row" className="pr-2 text-left font-normal">
        <span className="block font-semibold">{product.name}</span>
        <span className="block text-tiny text-muted">{product.code}, added</span>
      </th>
      <td />
      <td />
      <td className="pl-2 text-right">
        <input
          aria-label={`New: ${product.name}`}
          aria-invalid={isWrong}
          inputMode="decimal"
          autoComplete="off"
          className="office-field w-16 justify-end text-right font-semibold"
          value={text}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => onType(target.value)}
        />
      </td>
      <td className="pl-2 text-right">{isWrong ? '–' : text}</td>
      <td className="pl-2 text-right text-muted max-md:hidden">{showAmount(product.exVatPrice)}</td>
      <td className="pl-2 text-right max-md:hidden">{showAmount(addedCents(product, text))}</td>
    </tr>
  )
}
