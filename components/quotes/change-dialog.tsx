'use client'

import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { Stepper } from '#components/kit/field/stepper.tsx'
import { TextArea } from '#components/kit/field/text-field.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import { recall, remember } from '#lib/browser/tab-storage.ts'
import type { Quote, QuoteVersion } from '#lib/contract/quotes/quotes.ts'
import { Refused } from './refused.tsx'
import { useQuoteWrite } from './use-quote-write.ts'

const loadChange = () => import('#lib/contract/quotes/quotes.ts').then(({ quoteChange }) => quoteChange)

interface Typed {
  quantities: Record<string, number>
  note: string
}

/** Other quantities or a note of the buyer; the shop then makes a new version. Typed values survive a reload. */
export function ChangeDialog({
  quote: { quoteNo },
  current: { version, lines },
  quoteKey,
  onClose,
}: {
  quote: Quote
  current: QuoteVersion
  quoteKey: string
  onClose: () => void
}) {
  const storedAs = `quote.change.${quoteNo}.${version}`
  const [{ quantities, note }, setTyped] = useState<Typed>(
    () => recall<Typed>(storedAs) ?? { quantities: {}, note: '' },
  )
  const { send, isSending, problem } = useQuoteWrite(loadChange, (_, message) => {
    remember(storedAs, null)
    showAlert({ tone: 'success', title: message })
    onClose()
  })
  const quantityOf = (productId: number, usual: number) => quantities[productId] ?? usual
  const change = (typed: Typed) => {
    remember(storedAs, typed)
    setTyped(typed)
  }
  const wanted = lines
    .map(({ productId, quantity }) => ({ productId, quantity: quantityOf(productId, quantity) }))
    .filter(({ quantity }) => quantity > 0)
  const isWrong =
    wanted.length === 0 || lines.some(({ productId, quantity }) => Number.isNaN(quantityOf(productId, quantity)))
  return (
    <Dialog title={`Ask for a change of quote ${quoteNo}`} onClose={onClose}>
      <DialogBody className="space-y-5">
        <ul className="space-y-4">
          {lines.map(({ productId, name, quantity, unit }) => (
            <li key={productId} className="flex flex-wrap items-center justify-between gap-3">
              <span className="min-w-0 flex-1 basis-50">{name}</span>
              <Stepper
                label={`Quantity of ${name}`}
                className="w-44"
                min={0}
                step={unit === 'metre' ? 0.1 : 1}
                stride={1}
                value={quantityOf(productId, quantity)}
                onChange={(typed) => change({ quantities: { ...quantities, [productId]: typed }, note })}
              />
            </li>
          ))}
        </ul>
        <TextArea
          label="What do you want to change?"
          help="For example the prices, the quantities or the delivery."
          maxLength={1000}
          value={note}
          onChange={({ target }) => change({ quantities, note: target.value })}
        />
        <p className="text-small text-muted">
          The present prices can no longer be accepted after you send this. We answer with a new version by email.
        </p>
        <Refused problem={problem} />
        <div className="flex flex-wrap gap-3">
          <Button
            disabled={isSending || isWrong}
            onClick={() => void send({ quoteKey, version, items: wanted, note: note.trim() })}
          >
            {isSending ? 'Sending…' : 'Send request'}
          </Button>
          <Button variant="outline" onClick={onClose}>
            Go back
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
