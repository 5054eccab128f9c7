'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { timeInNairobi } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import type { useStoredSales } from '#lib/office/counter/use-stored-sales.ts'

/** Sales on this device that are not sent, and sales that the shop refused. */
export function SendingLine({
  stored: { waiting, refused, forget },
  isAway,
  asOf,
}: {
  stored: ReturnType<typeof useStoredSales>
  isAway: boolean
  /** Time of the prices on this device. */
  asOf: string | null
}) {
  const sales = waiting === 1 ? '1 sale' : `${waiting} sales`
  const stored = waiting > 0 ? `${sales} waiting on this device.` : 'You can continue to sell for cash.'
  const prices = asOf ? ` Prices as of ${timeInNairobi(new Date(asOf))}.` : ''
  return (
    <>
      {isAway || waiting > 0 ? (
        <p role="status" className="room-gutter flex flex-none items-center gap-2 bg-calico py-2 text-small">
          <StatusShape status={isAway ? 'undecided' : 'now'} />
          {isAway ? (
            <span>
              <b className="font-semibold">No connection.</b> {stored}
              {prices}
            </span>
          ) : (
            <span>Sending {sales}.</span>
          )}
        </p>
      ) : null}
      {refused.map(({ sale, refusal }) => (
        <AlertLine key={sale.saleId} tone="error" title="The shop refused a sale of this device." live="assertive">
          {`${timeInNairobi(new Date(sale.soldAt))}, ${showMoney(sale.total, 'auto')} in cash: ${refusal} Tell the person who manages the drawers. `}
          <OfficeButton className="mt-2 h-14" onClick={() => forget(sale.saleId)}>
            Noted, remove it
          </OfficeButton>
        </AlertLine>
      ))}
    </>
  )
}
