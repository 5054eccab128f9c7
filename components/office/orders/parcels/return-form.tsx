'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ReasonPicker } from '#components/kit/confirm/reason-picker.tsx'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { officeReturnPreview, returnProductsJob } from '#lib/contract/orders/office/order-changes.ts'
import type { OfficeParcelLine, officeOrderParcels } from '#lib/contract/orders/office/order-parcels.ts'
import { MISSING_REASON, RETURN_REASONS, type ReturnCondition } from '#lib/contract/returns/reasons.ts'
import { showMoney } from '#lib/format/money.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { CreditLimits } from '../../etims/credit-limits.tsx'
import { ORDER_READS } from '../order-calls.ts'
import { CONDITIONS } from './change-list.tsx'
import { LinesTable } from './lines-table.tsx'
import { MoneyPreview } from './money-preview.tsx'
import { faultOf, type Typed, typedOf } from './quantities.ts'
import { usePreview } from './use-preview.ts'

const REASONS = [...RETURN_REASONS, MISSING_REASON].map((reason) => ({ value: reason, label: reason }))

interface State {
  condition: ReturnCondition
  isRestocked: boolean
}
const AS_NEW: State = { condition: 'as-new', isRestocked: true }

/** Records a return: quantities, condition, whether the products can be sold again, and the reason. */
export function ReturnForm({ parcels, onClose }: { parcels: Output<typeof officeOrderParcels>; onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>({})
  const [states, setStates] = useState<Readonly<Record<number, State>>>({})
  const { start, isRunning } = useOfficeJob(returnProductsJob, ORDER_READS)
  const { orderNo } = parcels
  const lines = parcels.lines.filter(({ sent, returned }) => sent > returned)
  const stateOf = ({ productId }: OfficeParcelLine): State => states[productId] ?? AS_NEW
  const isWrong = lines.some((line) => faultOf('return', typed, line) !== null)
  const back = lines
    .map((line) => ({ productId: line.productId, quantity: typedOf('return', typed, line) ?? 0, ...stateOf(line) }))
    .filter(({ quantity }) => quantity > 0)
  const { preview, problem, isLoading } = usePreview(
    officeReturnPreview,
    isWrong || back.length === 0
      ? null
      : { orderNo, lines: back.map(({ productId, quantity }) => ({ productId, quantity })) },
  )
  const setState = ({ productId }: OfficeParcelLine, state: State) =>
    setStates((before) => ({ ...before, [productId]: state }))
  return (
    <section aria-label="Record return" className="mt-3 border-t border-ink pt-2">
      <LinesTable
        lines={lines}
        mode="return"
        typed={typed}
        onType={(productId, text) => setTyped((before) => ({ ...before, [productId]: text }))}
        extra={(line) =>
          (typedOf('return', typed, line) ?? 0) > 0 ? (
            <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
              <select
                aria-label={`Condition of ${line.name}`}
                className="office-field w-full min-w-0"
                value={stateOf(line).condition}
                onChange={({ target }) => {
                  const condition = target.value as ReturnCondition
                  // Only products as good as new are put back into stock by default.
                  setState(line, { condition, isRestocked: condition === 'as-new' })
                }}
              >
                {CONDITIONS.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
              <CheckboxField
                label="Back into stock"
                value={stateOf(line).isRestocked}
                onChange={(isRestocked) => setState(line, { ...stateOf(line), isRestocked })}
              />
            </span>
          ) : null
        }
      />
      <MoneyPreview preview={preview} problem={problem} isLoading={isLoading} />
      <CreditLimits orderNos={[orderNo]} notes={preview?.notes ?? []} />
      <div className="mt-3">
        {preview ? (
          <ReasonPicker
            title="Record this return?"
            reasons={REASONS}
            words="optional"
            confirm={`Record return, credit ${showMoney(preview.credited, 'auto')}`}
            isMoney
            isRunning={isRunning}
            takesFocus={false}
            onConfirm={async (reason, note) => {
              const answer = await start({ orderNo, lines: back, reason, note, expected: preview.after })
              if (answer.ok) onClose()
            }}
            onCancel={onClose}
          />
        ) : (
          <OfficeButton onClick={onClose}>Cancel</OfficeButton>
        )}
      </div>
    </section>
  )
}
