'use client'

import { SelectField } from '#components/kit/field/select-field.tsx'
import { Stepper } from '#components/kit/field/stepper.tsx'
import {
  isFault,
  RETURN_CONDITIONS,
  RETURN_REASONS,
  type ReturnCondition,
  type ReturnReason,
} from '#lib/contract/returns/reasons.ts'
import type { ReturnableProduct } from '#lib/contract/returns/returns.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { shortDay } from '#lib/orders/order-text.ts'
import { type DraftLine, faultOf, type ReturnDraft } from './return-draft.ts'
import { CONDITION_TEXTS, REASON_TEXTS, usualCondition } from './return-texts.ts'

type Lines = ReturnDraft['lines']
const NOT_CHOSEN: DraftLine = { quantity: 0, reason: '', condition: 'as-new' }

/** The products of the order: quantity, and for chosen products the reason and the condition. */
export function ReturnLines({
  products,
  lines,
  isChecked,
  onChange,
}: {
  products: readonly ReturnableProduct[]
  lines: Lines
  isChecked: boolean
  onChange: (lines: Lines) => void
}) {
  /** The reason of another chosen product is the default of the next: most returns have one reason. */
  const usual = Object.values(lines).find(({ quantity, reason }) => quantity > 0 && reason !== '')?.reason ?? ''
  return (
    <ul className="divide-y divide-hairline border-y border-hairline">
      {products.map((product) => {
        const line = lines[product.productId] ?? NOT_CHOSEN
        const set = (more: Partial<DraftLine>) => onChange({ ...lines, [product.productId]: { ...line, ...more } })
        const isUsable = usual !== '' && (!product.onlyFaults || isFault(usual))
        return (
          <ProductRow
            key={product.productId}
            product={product}
            line={line}
            isChecked={isChecked}
            onChange={set}
            onQuantity={(quantity) =>
              set({
                quantity,
                ...(line.quantity === 0 &&
                  line.reason === '' &&
                  isUsable && { reason: usual, condition: usualCondition(usual) }),
              })
            }
          />
        )
      })}
    </ul>
  )
}

function ProductRow({
  product,
  line,
  isChecked,
  onChange,
  onQuantity,
}: {
  product: ReturnableProduct
  line: DraftLine
  isChecked: boolean
  onChange: (set: Partial<DraftLine>) => void
  onQuantity: (quantity: number) => void
}) {
  const { name, unit, step, left, lastDay, onlyFaults, refusal } = product
  const isChosen = line.quantity > 0 || Number.isNaN(line.quantity)
  const fault = isChosen ? faultOf(product, line) : null
  const isReasonMissing = isChosen && line.reason === ''
  if (refusal !== null)
    return (
      <li className="py-3">
        <p className="font-semibold break-words text-muted">{name}</p>
        <p className="text-small text-muted">{refusal}</p>
      </li>
    )
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_14rem]">
          <p className="font-semibold break-words">{name}</p>
          <p className="text-small text-muted">
            Up to {quantityText(left, unit)}
            {lastDay ? `, until ${shortDay(lastDay)}` : ''}
          </p>
          {onlyFaults ? (
            <p className="text-small text-muted">Only if it is faulty, damaged or the wrong product.</p>
          ) : null}
        </div>
        <Stepper
          label={`Quantity of ${name}`}
          min={0}
          max={left}
          step={step}
          stride={Math.max(step, 1)}
          value={line.quantity}
          error={isChosen && !isReasonMissing ? fault : null}
          onChange={onQuantity}
        />
      </div>
      {isChosen ? (
        <div className="mt-3 grid gap-4 md:grid-cols-2">
          <SelectField
            label="Reason"
            aria-label={`Reason for ${name}`}
            value={line.reason}
            error={isChecked && isReasonMissing ? 'Choose a reason.' : undefined}
            onChange={({ target }) => {
              const reason = target.value as ReturnReason | ''
              onChange({ reason, ...(reason !== '' && { condition: usualCondition(reason) }) })
            }}
          >
            <option value="">Choose a reason</option>
            {RETURN_REASONS.filter((reason) => !onlyFaults || isFault(reason)).map((reason) => (
              <option key={reason} value={reason}>
                {REASON_TEXTS[reason]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Condition"
            aria-label={`Condition of ${name}`}
            value={line.condition}
            onChange={({ target }) => onChange({ condition: target.value as ReturnCondition })}
          >
            {RETURN_CONDITIONS.map((condition) => (
              <option key={condition} value={condition}>
                {CONDITION_TEXTS[condition]}
              </option>
            ))}
          </SelectField>
        </div>
      ) : null}
    </li>
  )
}
