'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { Loaded, LoadingRows } from '#components/kit/state/office-states.tsx'
import { saveFile } from '#lib/browser/download.ts'
import { NOT_COPIED, useCopy } from '#lib/browser/use-copy.ts'
import type { Problem } from '#lib/contract/base/problem.ts'
import {
  type OfficeQuote,
  officeQuote,
  officeQuoteDraft,
  officeQuoteEmail,
  officeQuoteFile,
} from '#lib/contract/quotes/office/quotes.ts'
import { askOfficeFile } from '#lib/office/call.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { QuoteStateMark } from './quote-state-mark.tsx'
import { QuoteVersions } from './quote-versions.tsx'

const RENEW = deferredPart(() => import('./quote-forms.tsx').then((module) => module.RenewForm))
const WITHDRAW = deferredPart(() => import('./quote-forms.tsx').then((module) => module.WithdrawForm))

const EVERY_MS = 20_000

/** A quote: its versions side by side, and the actions of staff. */
export function QuotePage({ quoteNo }: { quoteNo: number }) {
  const query = useOfficeQuery(officeQuote, { quoteNo }, { everyMs: EVERY_MS, keepsPrevious: false })
  return (
    <>
      <PageHead
        title={`Quote ${quoteNo}`}
        subtitle={query.data?.customer}
        aside={query.data?.customer}
        back={{ href: '/office/orders/quotes', label: 'Back to Quotes' }}
        before={
          <Link className="link" href="/office/orders/quotes">
            Quotes
          </Link>
        }
      />
      <Loaded query={query} what="this quote" rows={8}>
        {(quote) => (
          <PageBody>
            <Column>
              <div className="room-gutter py-4">
                <QuoteVersions versions={quote.versions} />
              </div>
            </Column>
            <Column label="Actions" width="316px">
              <div className="px-4 py-4 max-lg:px-(--room-left)">
                <Actions quote={quote} />
              </div>
            </Column>
          </PageBody>
        )}
      </Loaded>
    </>
  )
}

async function savePdf(quoteNo: number): Promise<void> {
  const answer = await askOfficeFile(officeQuoteFile, { quoteNo })
  if (answer.ok) saveFile(answer.data, `quote-${quoteNo}.pdf`)
  else noteRefused(answer.problem.message)
}

function Actions({ quote }: { quote: OfficeQuote }) {
  const { quoteNo, state, version, reason, orderNo, versions } = quote
  const mayDraft = useMay('orders.draft')
  const [open, setOpen] = useState<'renew' | 'withdraw' | null>(null)
  const hasOffer = versions.some(({ kind }) => kind === 'offer')
  const props = { quoteNo, version, onClose: () => setOpen(null) }
  const isPending = state === 'open' || state === 'offered' || state === 'expired'
  const form = open === 'renew' ? RENEW : open === 'withdraw' ? WITHDRAW : null
  return (
    <section aria-label="Quote">
      <p>
        <QuoteStateMark state={state} />
      </p>
      {reason ? <p className="mt-1 break-words">“{reason}”</p> : null}
      {orderNo === null ? null : (
        <p className="mt-1">
          <Link className="link" href={`/office/orders/${orderNo}`}>
            Order {orderNo}
          </Link>
        </p>
      )}
      {mayDraft && state !== 'accepted' ? <PrepareButton quote={quote} /> : null}
      <div className="mt-2 flex flex-wrap gap-2">
        {mayDraft && hasOffer && state !== 'accepted' ? (
          <OfficeButton onClick={() => setOpen('renew')}>Renew</OfficeButton>
        ) : null}
        {hasOffer ? <OfficeButton onClick={() => void savePdf(quoteNo)}>Save PDF</OfficeButton> : null}
        {mayDraft && isPending ? <OfficeButton onClick={() => setOpen('withdraw')}>Withdraw</OfficeButton> : null}
      </div>
      {form ? (
        <div className="mt-4">
          <Deferred key={open} part={form} props={props} skeleton={<LoadingRows label="Loading form" rows={3} />} />
        </div>
      ) : null}
      {state === 'offered' ? <SentTo quote={quote} /> : null}
    </section>
  )
}

const prepareText = ({ draftId, state }: OfficeQuote) =>
  draftId !== null ? 'Continue draft' : state === 'open' ? 'Price quote' : 'Prepare new version'

/** Opens the draft of the next version. */
function PrepareButton({ quote }: { quote: OfficeQuote }) {
  const { quoteNo, state } = quote
  const router = useRouter()
  const { run, isRunning, problem } = useOfficeAction(officeQuoteDraft, { refreshes: ['office-draft-list'] })
  async function prepare() {
    const answer = await run({ quoteNo })
    if (answer.ok) router.push(`/office/orders/new?draft=${answer.data.draftId}`)
  }
  return (
    <div className="mt-3">
      <OfficeButton variant={state === 'open' ? 'main' : 'outline'} disabled={isRunning} onClick={() => void prepare()}>
        {prepareText(quote)}
      </OfficeButton>
      <Refused problem={problem} />
    </div>
  )
}

const Refused = ({ problem }: { problem: Problem | null }) =>
  problem ? (
    <p role="alert" className="mt-1 font-semibold text-error">
      {problem.message}
    </p>
  ) : null

/** The email of the current offer, and its link for another channel. */
function SentTo({ quote: { quoteNo, email, link } }: { quote: OfficeQuote }) {
  const mayEmail = useMay('orders.email')
  const { copied, copy } = useCopy()
  const { run, isRunning, problem } = useOfficeAction(officeQuoteEmail, { onDone: (_, message) => noteDone(message) })
  if (!link) return null
  return (
    <div className="mt-4 border-t border-hairline pt-3">
      <p className="text-muted">
        {email ? `Sent to ${email}. ` : 'No email address: send the link yourself. '}
        Anyone with the link can accept the quote.
      </p>
      <p className="mt-1 break-all">{link}</p>
      <p role="status" className="text-muted">
        {copied === 'no' ? NOT_COPIED : ''}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <OfficeButton onClick={() => void copy(link)}>{copied === 'yes' ? 'Copied' : 'Copy link'}</OfficeButton>
        {mayEmail && email ? (
          <OfficeButton disabled={isRunning} onClick={() => void run({ quoteNo })}>
            Send email again
          </OfficeButton>
        ) : null}
      </div>
      <Refused problem={problem} />
    </div>
  )
}
