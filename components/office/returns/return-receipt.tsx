'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { CONDITIONS } from '#components/office/orders/parcels/change-list.tsx'
import { type OfficeReturn, type OfficeReturnLine, officeReturnReceive } from '#lib/contract/returns/office/returns.ts'
import type { ReturnCondition } from '#lib/contract/returns/reasons.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { QuantityRows, type TypedQuantities, typedOf } from './quantity-rows.tsx'
import { Decline } from './return-decision.tsx'
import { RETURN_READS } from './return-marks.tsx'

interface Found {
  condition: ReturnCondition
  isRestocked: boolean
}

/** Receipt of an approved return: quantities, condition, and whether the products can be sold again. */
export function ReturnReceipt({ shown: { returnNo, version, lines } }: { shown: OfficeReturn }) {
  const refusal = useRefusal('returns.decide')
  const [typed, setTyped] = useState<TypedQuantities>({})
  const [found, setFound] = useState<Readonly<Record<number, Found>>>({})
  const [isDeclining, setDeclining] = useState(false)
  const receive = useOfficeAction(officeReturnReceive, {
    refreshes: RETURN_READS,
    onDone: (_, message) => noteDone(message),
  })
  const mostOf = ({ approved }: OfficeReturnLine) => approved ?? 0
  const approved = lines.filter((line) => mostOf(line) > 0)
  const foundOf = ({ position, condition }: OfficeReturnLine): Found =>
    found[position] ?? { condition, isRestocked: condition === 'as-new' }
  const valid = approved.flatMap((line) => {
    const quantity = typedOf(typed, line, mostOf(line))
    return quantity === null ? [] : [{ position: line.position, quantity, ...foundOf(line) }]
  })
  const isWrong = valid.length < approved.length || valid.every(({ quantity }) => quantity === 0)
  return (
    <section aria-label="Receipt">
      <QuantityRows
        lines={approved}
        typed={typed}
        mostOf={mostOf}
        label="Received"
        onType={(position, text) => setTyped((before) => ({ ...before, [position]: text }))}
        extra={(line) => (
          <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
            <select
              aria-label={`Condition of ${line.name}`}
              className="office-field w-full min-w-0 md:w-auto"
              value={foundOf(line).condition}
              onChange={({ target }) => {
                const condition = target.value as ReturnCondition
                // Only products as good as new are put back into stock by default.
                setFound((before) => ({
                  ...before,
                  [line.position]: { condition, isRestocked: condition === 'as-new' },
                }))
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
              value={foundOf(line).isRestocked}
              onChange={(isRestocked) =>
                setFound((before) => ({ ...before, [line.position]: { ...foundOf(line), isRestocked } }))
              }
            />
          </span>
        )}
      />
      <p className="mt-2 text-muted">
        Products that are not put back into stock are written off. The credit note follows as a separate step.
      </p>
      {receive.problem ? (
        <AlertLine tone="warning" live="assertive" title="Not received.">
          {problemText(receive.problem)}
        </AlertLine>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        <OfficeButton
          variant="main"
          refusal={refusal}
          disabled={isWrong || receive.isRunning}
          onClick={() => void receive.run({ returnNo, version, lines: valid })}
        >
          Receive products
        </OfficeButton>
        <OfficeButton refusal={refusal} onClick={() => setDeclining(true)}>
          Decline…
        </OfficeButton>
      </div>
      {isDeclining ? <Decline of={{ returnNo, version }} onClose={() => setDeclining(false)} /> : null}
    </section>
  )
}
