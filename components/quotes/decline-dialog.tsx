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

/** Texts for a quote with prices, and for a request that waits for prices. */
const TEXTS = {
  decline: {
    title: (quoteNo: number) => `Decline quote ${quoteNo}?`,
    text: null,
    label: 'Why do you decline it? (optional)',
    confirm: 'Yes, decline',
    sending: 'Declining…',
  },
  withdraw: {
    title: (quoteNo: number) => `Withdraw your request for quote ${quoteNo}?`,
    text: 'We stop preparing prices and send no offer. You can ask for a new quote at any time.',
    label: 'Why do you withdraw it? (optional)',
    confirm: 'Yes, withdraw request',
    sending: 'Withdrawing…',
  },
} as const

/** The confirmation before a quote is declined, or a request without prices is withdrawn, with an optional reason. */
export function DeclineDialog({
  quote: { quoteNo, state },
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
  const texts = TEXTS[state === 'open' ? 'withdraw' : 'decline']
  return (
    <Dialog title={texts.title(quoteNo)} onClose={onClose}>
      <DialogBody className="space-y-5">
        {texts.text ? <p>{texts.text}</p> : null}
        <TextArea label={texts.label} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
        <Refused problem={problem} />
        <div className="flex flex-wrap gap-3">
          <Button disabled={isSending} onClick={() => void send({ quoteKey, version, note: note.trim() })}>
            {isSending ? texts.sending : texts.confirm}
          </Button>
          <Button variant="outline" onClick={onClose}>
            No, go back
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
