'use client'

import { useEffect, useRef } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import {
  type CounterSale,
  officeCounterCancel,
  officeCounterFinish,
  officeCounterSale,
} from '#lib/contract/counter/office/sales.ts'
import { showMoney } from '#lib/format/money.ts'
import { counterTexts } from '#lib/language/counter.ts'
import { useTexts } from '#lib/language/texts.ts'
import { COUNTER_READS } from '#lib/office/counter/use-stored-sales.ts'
import { problemOf, useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'

const EVERY_MS = 2_000

/**
 * Waits for the customer's PIN. A paid sale is finished; a sale whose prompt failed is cancelled.
 * @param onDone called with the finished sale
 * @param onNotPaid called with the reason: the lines stay on the screen
 */
export function MpesaWait({
  saleId,
  amount,
  phone,
  onDone,
  onNotPaid,
}: {
  saleId: string
  amount: number
  phone: string
  onDone: (sale: CounterSale) => void
  onNotPaid: (reason: string) => void
}) {
  const texts = useTexts(counterTexts)
  const query = useOfficeQuery(officeCounterSale, { saleId }, { everyMs: EVERY_MS, staleMs: 0, keepsPrevious: false })
  const finish = useOfficeAction(officeCounterFinish, { refreshes: COUNTER_READS, onDone })
  const cancel = useOfficeAction(officeCounterCancel, { refreshes: COUNTER_READS })
  const handled = useRef('')
  const state = query.data?.state
  const reason = query.data?.reason ?? null
  const isUnknown = problemOf(query.error)?.code === 'not-found'
  const latest = useRef({ finish: finish.run, cancel: cancel.run, onDone, onNotPaid, sale: query.data, texts })
  latest.current = { finish: finish.run, cancel: cancel.run, onDone, onNotPaid, sale: query.data, texts }

  useEffect(() => {
    const { current } = latest
    const what = isUnknown ? 'unknown' : (state ?? '')
    if (what === handled.current || what === 'waiting') return
    handled.current = what
    if (what === 'unknown') current.onNotPaid(current.texts.notReached)
    if (what === 'done' && current.sale) current.onDone(current.sale)
    if (what === 'cancelled') current.onNotPaid(reason ?? current.texts.wasCancelled)
    if (what === 'paid') void current.finish({ saleId })
    if (what === 'failed')
      void current.cancel({ saleId }).then(() => current.onNotPaid(reason ?? current.texts.mpesaNotPaid))
  }, [state, reason, isUnknown, saleId])

  async function giveUp() {
    const answer = await cancel.run({ saleId })
    if (answer.ok) onNotPaid(texts.givenUp)
  }
  const problem = finish.problem ?? cancel.problem
  return (
    <section aria-label="M-Pesa" className="border-t-3 border-ink pt-3">
      <p role="status" className="flex items-center gap-2">
        <StatusShape status="now" />
        <span>
          {state === 'paid' ? (
            <b className="font-semibold">{texts.paidFinishing}</b>
          ) : (
            <>
              <b className="font-semibold">{texts.waitingForMpesa}</b>,{' '}
              {texts.amountFrom({ amount: showMoney(amount, 'auto'), phone })}
            </>
          )}
        </span>
      </p>
      {reason ? <p className="mt-2">{reason}</p> : null}
      {problem ? (
        <p role="alert" className="mt-2 font-semibold text-error">
          {problem.message}
        </p>
      ) : null}
      {finish.problem ? (
        <OfficeButton variant="main" size="touch" className="mt-3" onClick={() => void finish.run({ saleId })}>
          {texts.finishSale}
        </OfficeButton>
      ) : null}
      <OfficeButton
        size="touch"
        className="mt-3"
        disabled={cancel.isRunning || state === 'paid'}
        onClick={() => void giveUp()}
      >
        {texts.giveUp}
      </OfficeButton>
    </section>
  )
}
