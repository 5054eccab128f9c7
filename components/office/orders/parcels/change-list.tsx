'use client'

import { When } from '#components/kit/figure/figures.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import type { officeOrderParcels } from '#lib/contract/orders/office/order-parcels.ts'
import { RETURN_CONDITIONS, type ReturnCondition } from '#lib/contract/returns/reasons.ts'
import { showMoney } from '#lib/format/money.ts'

type Parcels = Output<typeof officeOrderParcels>

export const CONDITION_TEXT: Readonly<Record<ReturnCondition, string>> = {
  'as-new': 'As new',
  opened: 'Opened',
  damaged: 'Damaged',
  'wrong-product': 'Wrong product',
}
export const CONDITIONS = RETURN_CONDITIONS.map((value) => ({ value, label: CONDITION_TEXT[value] }))

/** Changes and returns of an order since it was placed, the newest first. */
export function ChangeList({ changes, returns }: Pick<Parcels, 'changes' | 'returns'>) {
  if (changes.length + returns.length === 0) return null
  return (
    <section aria-label="Changes and returns" className="mt-4">
      <h2 className="heading text-d5">Changes and returns</h2>
      <ul className="mt-1">
        {returns.map((one) => (
          <li key={`return-${one.no}`} className="border-b border-hairline py-2">
            <p>
              <span className="font-semibold">Return {one.no}</span>, {showMoney(one.credited)} credited,{' '}
              {one.creditNote}
            </p>
            <p className="text-tiny text-muted">
              <When at={one.at} />, {one.operator}: {one.reason}
              {one.note ? `. ${one.note}` : ''}
            </p>
            {one.lines.map((line) => (
              <p key={line.name} className="text-tiny">
                {line.quantity} × {line.name}, {CONDITION_TEXT[line.condition].toLowerCase()},{' '}
                {line.isRestocked ? 'back in stock' : 'not back in stock'}
              </p>
            ))}
          </li>
        ))}
        {changes.map((one) => (
          <li key={`change-${one.no}`} className="border-b border-hairline py-2">
            <p>
              <span className="font-semibold">Change {one.no}</span>, {showMoney(one.after)} instead of{' '}
              {showMoney(one.before)}
            </p>
            <p className="text-tiny text-muted">
              <When at={one.at} />, {one.operator}: {one.reason}
            </p>
            {one.lines.map((line) => (
              <p key={line.name} className="text-tiny">
                {line.name}: {line.after} instead of {line.before}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
