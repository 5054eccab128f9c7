'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import type { Quote, QuoteVersion } from '#lib/contract/quotes/quotes.ts'
import { showMoney } from '#lib/format/money.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { Refused } from './refused.tsx'
import { useQuoteWrite } from './use-quote-write.ts'

const AcceptDialog = dynamic(() => import('./accept-dialog.tsx').then((module) => module.AcceptDialog))
const ChangeDialog = dynamic(() => import('./change-dialog.tsx').then((module) => module.ChangeDialog))
const DeclineDialog = dynamic(() => import('./decline-dialog.tsx').then((module) => module.DeclineDialog))

const loadChange = () => import('#lib/contract/quotes/quotes.ts').then(({ quoteChange }) => quoteChange)
const loadReduce = () => import('#lib/contract/quotes/quotes.ts').then(({ quoteReduce }) => quoteReduce)

/** The choices of a buyer: accept, reduce to the stock, request a change or a renewal, decline or withdraw the request. */
export function QuoteActions({ quote, current, quoteKey }: { quote: Quote; current: QuoteVersion; quoteKey: string }) {
  const [open, setOpen] = useState<'accept' | 'change' | 'decline' | null>(null)
  const { state, shortages } = quote
  const { version, total } = current
  const done = (_: unknown, message: string) => showAlert({ tone: 'success', title: message })
  const renew = useQuoteWrite(loadChange, done)
  const reduce = useQuoteWrite(loadReduce, done)
  const close = () => setOpen(null)
  if (state !== 'offered' && state !== 'expired' && state !== 'open') return null
  const dialog = { quote, current, quoteKey, onClose: close }
  const isShort = shortages.length > 0
  return (
    <div className="space-y-5">
      {isShort ? (
        <Alert tone="warning" title="Not enough is in stock at the moment.">
          {shortages
            .map(({ name, unit, available }) =>
              available === 0 ? `${name}: sold out.` : `${name}: ${quantityText(available, unit)} left.`,
            )
            .join(' ')}{' '}
          You can continue with the available quantities at the same prices, or ask us for another offer.
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {state === 'offered' && total !== null && !isShort ? (
          <Button variant="money" onClick={() => setOpen('accept')}>
            Accept for {showMoney(total, 'auto')}
          </Button>
        ) : null}
        {state === 'offered' && isShort ? (
          <Button disabled={reduce.isSending} onClick={() => void reduce.send({ quoteKey, version })}>
            {reduce.isSending ? 'Reducing…' : 'Reduce to the available quantities'}
          </Button>
        ) : null}
        {state === 'expired' ? (
          <Button
            disabled={renew.isSending}
            onClick={() =>
              void renew.send({
                ...{ quoteKey, version, note: 'Please renew this quote.' },
                items: current.lines.map(({ productId, quantity }) => ({ productId, quantity })),
              })
            }
          >
            {renew.isSending ? 'Sending…' : 'Ask to renew'}
          </Button>
        ) : null}
        <Button variant="outline" onClick={() => setOpen('change')}>
          Ask for a change
        </Button>
        <Button variant="quiet" onClick={() => setOpen('decline')}>
          {state === 'open' ? 'Withdraw request' : 'Decline'}
        </Button>
      </div>
      <Refused problem={renew.problem ?? reduce.problem} />
      {open === 'accept' ? <AcceptDialog {...dialog} /> : null}
      {open === 'change' ? <ChangeDialog {...dialog} /> : null}
      {open === 'decline' ? <DeclineDialog {...dialog} /> : null}
    </div>
  )
}
