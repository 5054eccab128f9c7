'use client'

import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import { CheckIcon, InfoIcon, WarningIcon } from '#components/kit/icon.tsx'
import type { Cheque, ChequeStatus } from '#lib/contract/companies/credit.ts'
import { showDay } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { ChequeFront } from './cheque-front.tsx'

const MARKS: Record<ChequeStatus, { Icon: typeof CheckIcon; look: string; says: string }> = {
  Banked: { Icon: CheckIcon, look: 'bg-success-tint text-success', says: 'The bank has paid it.' },
  Pending: {
    Icon: InfoIcon,
    look: 'bg-info-tint text-ink',
    says: 'Received. Your available credit goes up when the bank pays it.',
  },
  Bounced: {
    Icon: WarningIcon,
    look: 'bg-error-tint text-error',
    says: 'The bank did not pay it. You owe this amount again.',
  },
}

/** A cheque's state as text with an icon, and its meaning. */
function ChequeState({ cheque: { statusText, settledOn } }: { cheque: Cheque }) {
  const { Icon, look, says } = MARKS[statusText]
  return (
    <>
      <span className={classes('inline-flex items-center gap-1.5 px-2 py-0.5 text-small font-semibold', look)}>
        <Icon size={16} />
        {statusText}
      </span>
      <span className="mt-1 block text-tiny text-muted">
        {settledOn && statusText !== 'Pending' ? `${showDay(settledOn)}. ${says}` : says}
      </span>
    </>
  )
}

/**
 * The cheques a company gave, the latest date first, a page at a time.
 * @param pages the page in hand, of how many
 */
export function ChequeList({
  cheques,
  pages,
  onPage,
}: {
  cheques: readonly Cheque[]
  pages: { no: number; of: number }
  onPage: (no: number) => void
}) {
  const [front, setFront] = useState<Cheque | null>(null)
  return (
    <section aria-labelledby="cheques">
      <h2 id="cheques" className="heading text-d4">
        Cheques
      </h2>
      {cheques.length === 0 ? (
        <p className="mt-3 text-muted">No cheques yet.</p>
      ) : (
        <ul className="mt-3 border-t border-hairline">
          {cheques.map((cheque) => (
            <Row key={cheque.no} cheque={cheque} onSee={() => setFront(cheque)} />
          ))}
        </ul>
      )}
      {pages.of > 1 ? (
        <nav aria-label="Pages of cheques" className="mt-4 flex items-center gap-3">
          <Button variant="outline" size="small" disabled={pages.no === 1} onClick={() => onPage(pages.no - 1)}>
            Prev
          </Button>
          <span className="text-small text-muted">
            Page {pages.no} of {pages.of}
          </span>
          <Button variant="outline" size="small" disabled={pages.no === pages.of} onClick={() => onPage(pages.no + 1)}>
            Next
          </Button>
        </nav>
      ) : null}
      {front ? <ChequeFront cheque={front} onClose={() => setFront(null)} /> : null}
    </section>
  )
}

function Row({ cheque, onSee }: { cheque: Cheque; onSee: () => void }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-hairline py-4 md:grid-cols-[11rem_minmax(0,1fr)_9rem_6rem] md:gap-x-6">
      <div>
        <h3 className="font-semibold">Cheque {cheque.chequeNo}</h3>
        <p className="text-small text-muted">Dated {showDay(cheque.chequeDate)}</p>
      </div>
      <p className="text-right font-semibold whitespace-nowrap md:order-2">{showMoney(cheque.chequeAmount)}</p>
      <div className="max-md:mt-1 md:order-1">
        <ChequeState cheque={cheque} />
      </div>
      <div className="text-right max-md:self-end md:order-3">
        {cheque.front_image ? (
          <button type="button" className="link min-h-11 md:-my-2.5" onClick={onSee}>
            See front<span className="sr-only"> of cheque {cheque.chequeNo}</span>
          </button>
        ) : (
          <span className="text-small text-muted">No picture</span>
        )}
      </div>
    </li>
  )
}
