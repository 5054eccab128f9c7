'use client'

import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { TextArea } from '#components/kit/field/text-field.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import type { Quote, QuoteVersion } from '#lib/contract/quotes/quotes.ts'
import { Refused } from './refused.tsx'
import { useQuoteWrite } from './use-quote-write.ts'

const loadDecline = () => import('#lib/contract/quotes/quotes.ts').then(({ quoteDecline }) => quoteDecline)

/** The confirmation before a quote is declined, with an optional reason. */
export function DeclineDialog({
  quote: { quoteNo },
  current: { version },
  quoteKey,
  onClose,
}: {
  quote: Quote
  current: QuoteVersion
  quoteKey: string
  onClose: () => void
}) {
  const [note, setNote] = useState('')
  const { send, isSending, problem } = useQuoteWrite(loadDecline, (_, message) => {
    showAlert({ tone: 'success', title: message })
    onClose()
  })
  return (
    <Dialog title={`Decline quote ${quoteNo}?`} onClose={onClose}>
      <DialogBody className="space-y-5">
        <TextArea
          label="Why do you decline it? (optional)"
          maxLength={1000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Refused problem={problem} />
        <div className="flex flex-wrap gap-3">
          <Button disabled={isSending} onClick={() => void send({ quoteKey, version, note: note.trim() })}>
            {isSending ? 'Declining…' : 'Yes, decline'}
          </Button>
          <Button variant="outline" onClick={onClose}>
            No, go back
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
