'use client'

import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { TextArea, TextField } from '#components/kit/field/text-field.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import type { Quote, QuoteVersion } from '#lib/contract/quotes/quotes.ts'
import { showAmount, showMoney, sumCents, timesQuantity, withVat } from '#lib/format/money.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { shopTime } from '#lib/http/shop-clock.ts'
import { amountText, typedAmount } from '#lib/office/typed-amount.ts'
import { percentOff } from '#lib/quotes/percent-off.ts'
import { usualLastDay } from '#lib/quotes/quote-text.ts'
import { Refused } from './refused.tsx'
import { useQuoteWrite } from './use-quote-write.ts'

const loadOffer = () => import('#lib/contract/quotes/quotes.ts').then(({ quoteOffer }) => quoteOffer)

type Limits = NonNullable<Quote['limits']>

/** The prices of a quote as a representative gives them: for each line, or a discount in percent on all lines. */
export function RepPricing({
  current: { version, lines },
  limits,
  quoteKey,
}: {
  current: QuoteVersion
  limits: Limits
  quoteKey: string
}) {
  const [texts, setTexts] = useState<Readonly<Record<number, string>>>({})
  const [percent, setPercent] = useState('')
  const [lastDay, setLastDay] = useState(() => usualLastDay(shopTime() ?? new Date()))
  const [note, setNote] = useState('')
  const { send, isSending, problem } = useQuoteWrite(loadOffer, (_, message) => {
    setTexts({})
    showAlert({ tone: 'success', title: message })
  })
  const rows = limits.flatMap((limit) => {
    const line = lines.find(({ productId }) => productId === limit.productId)
    if (!line) return []
    const text = texts[limit.productId] ?? amountText(limit.price)
    const typed = typedAmount(text)
    const isWrong = typed === null || typed < limit.floorPrice || typed > limit.listPrice
    return [{ ...limit, ...{ name: line.name, unit: line.unit, quantity: line.quantity, text, typed, isWrong } }]
  })
  const total = sumCents(
    rows.map(({ typed, quantity, vatPerc }) => withVat(timesQuantity(typed ?? 0, quantity), vatPerc)),
  )
  const discount = Number(percent)
  const isPercent = percent !== '' && discount >= 0 && discount <= 100
  const isReady = rows.length === lines.length && rows.every(({ isWrong }) => !isWrong) && lastDay !== ''
  return (
    <section aria-labelledby="rep-pricing" className="border border-hairline bg-paper p-5 md:p-7">
      <h2 id="rep-pricing" className="heading text-d4">
        Your offer
      </h2>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <TextField
          label="Discount on all lines, %"
          inputMode="decimal"
          autoComplete="off"
          value={percent}
          onChange={({ target }) => setPercent(target.value.trim())}
        />
        <Button
          variant="outline"
          disabled={!isPercent}
          onClick={() =>
            setTexts(
              Object.fromEntries(limits.map((limit) => [limit.productId, amountText(percentOff(discount, limit))])),
            )
          }
        >
          Apply
        </Button>
      </div>
      <ul className="mt-4 space-y-4">
        {rows.map(({ productId, name, unit, quantity, text, isWrong, floorPrice, listPrice }) => (
          <li key={productId} className="border-t border-hairline pt-3">
            <TextField
              label={`${name}, ${quantityText(quantity, unit)}: price ex-VAT`}
              help={`KSh ${showAmount(floorPrice)} to ${showAmount(listPrice)}`}
              error={isWrong ? 'Enter an amount in this range.' : undefined}
              inputMode="decimal"
              autoComplete="off"
              value={text}
              onChange={({ target }) => setTexts({ ...texts, [productId]: target.value })}
            />
          </li>
        ))}
      </ul>
      <p className="mt-4" role="status">
        Products: <strong className="font-semibold">{showMoney(total)}</strong> with VAT, without delivery.
      </p>
      <div className="mt-4 space-y-4">
        <TextField
          label="Last day"
          type="date"
          value={lastDay}
          error={problem?.fields?.lastDay}
          onChange={({ target }) => setLastDay(target.value)}
        />
        <TextArea
          label="Note for the customer (optional)"
          maxLength={1000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Refused problem={problem} />
        <Button
          disabled={!isReady || isSending}
          onClick={() =>
            void send({
              ...{ quoteKey, version, lastDay, note: note.trim() },
              items: rows.map(({ productId, quantity, typed }) => ({ productId, quantity, price: typed ?? 0 })),
            })
          }
        >
          {isSending ? 'Sending…' : 'Send quote'}
        </Button>
      </div>
    </section>
  )
}
