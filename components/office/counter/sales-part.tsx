'use client'

import Link from 'next/link'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import { EmptyState, Loaded } from '#components/kit/state/office-states.tsx'
import {
  type CounterSale,
  officeCounterCancel,
  officeCounterFinish,
  officeCounterSales,
} from '#lib/contract/counter/office/sales.ts'
import { timeInNairobi } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { type CounterTexts, counterTexts } from '#lib/language/counter.ts'
import { officeTexts } from '#lib/language/office.ts'
import { useTexts } from '#lib/language/texts.ts'
import { COUNTER_READS } from '#lib/office/counter/use-stored-sales.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { saveReceipt } from './save-receipt.ts'

const statesIn = (texts: CounterTexts): Readonly<Record<CounterSale['state'], string>> => ({
  waiting: texts.waitingForMpesa,
  paid: texts.paidNotFinished,
  failed: texts.notPaid,
  done: texts.isSold,
  cancelled: texts.cancelled,
})

/** Today's sales: each receipt again, and sales that still wait for M-Pesa. */
export function SalesPart() {
  const texts = useTexts(counterTexts)
  const office = useTexts(officeTexts)
  const query = useOfficeQuery(officeCounterSales, {}, { everyMs: 30_000 })
  return (
    <div className="room-gutter min-h-0 flex-1 overflow-y-auto py-4">
      <Loaded query={query} loading={texts.loadingSales} failed={texts.salesFailed} words={office} rows={6}>
        {(sales) =>
          sales.length === 0 ? (
            <EmptyState title={texts.noSales} />
          ) : (
            <ul aria-label={texts.todaysSales} className="border-t border-ink">
              {sales.map((sale) => (
                <SaleRow key={sale.saleId} sale={sale} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

function SaleRow({ sale }: { sale: CounterSale }) {
  const texts = useTexts(counterTexts)
  const { saleId, orderNo, invoiceNo, state, reason, at, staff, customer, total, cash, mpesa, flags } = sale
  const onRefused = ({ message }: { message: string }) => void noteRefused(message)
  const finish = useOfficeAction(officeCounterFinish, { refreshes: COUNTER_READS, onRefused })
  const cancel = useOfficeAction(officeCounterCancel, { refreshes: COUNTER_READS, onRefused })
  const isOpen = state !== 'done' && state !== 'cancelled'
  const paid = [
    mpesa > 0 && `M-Pesa ${showMoney(mpesa, 'auto')}`,
    cash > 0 && texts.cashOf({ amount: showMoney(cash, 'auto') }),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-hairline py-2.5">
      <span className="w-12 flex-none text-muted tabular-nums">{timeInNairobi(new Date(at))}</span>
      <span className="min-w-0 flex-1 max-md:order-last max-md:basis-full">
        <span className="flex items-center gap-2">
          <StatusShape status={state === 'done' ? 'done' : isOpen ? 'undecided' : 'wait'} />
          <b className="font-semibold">{statesIn(texts)[state]}</b>
          {orderNo === null ? null : (
            <Link href={`/office/orders/${orderNo}`} className="link">
              {texts.order({ orderNo })}
            </Link>
          )}
        </span>
        <span className="block text-small text-muted">
          {[invoiceNo, customer, staff, paid.filter(Boolean).join(', ')].filter(Boolean).join(' · ')}
        </span>
        {[...flags, ...(reason ? [reason] : [])].map((text) => (
          <span key={text} className="block text-small font-semibold text-warning">
            {text}
          </span>
        ))}
      </span>
      <b className="flex-none font-semibold tabular-nums max-md:mr-auto">{showMoney(total, 'auto')}</b>
      {state === 'done' ? (
        <OfficeButton
          className="h-14"
          aria-label={texts.receiptOf({ invoice: String(invoiceNo) })}
          onClick={() => void saveReceipt(saleId)}
        >
          {texts.receipt}
        </OfficeButton>
      ) : null}
      {state === 'paid' ? (
        <OfficeButton
          variant="main"
          className="h-14"
          disabled={finish.isRunning}
          onClick={() => void finish.run({ saleId })}
        >
          {texts.finish}
        </OfficeButton>
      ) : null}
      {state === 'waiting' || state === 'failed' ? (
        <OfficeButton className="h-14" disabled={cancel.isRunning} onClick={() => void cancel.run({ saleId })}>
          {texts.cancelSale}
        </OfficeButton>
      ) : null}
    </li>
  )
}
