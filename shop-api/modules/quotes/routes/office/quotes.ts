import type { FastifyInstance } from 'fastify'
import {
  officeQuote,
  officeQuoteDraft,
  officeQuoteEmail,
  officeQuoteFile,
  officeQuoteList,
  officeQuoteOffer,
  officeQuoteRenew,
  officeQuoteWithdraw,
} from '#lib/contract/quotes/office/quotes.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import type { Session } from '../../../../db/client.ts'
import { FileAnswer } from '../../../../http/serve-call.ts'
import { refuse } from '../../../../refusal.ts'
import type { OfficeParts } from '../../../../start/office-parts.ts'
import { drawDocument } from '../../../orders/documents/draw-document.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { quoteDocument } from '../../documents/quote-document.ts'
import { findQuote, listByState, lockQuote } from '../../queries/quotes.ts'
import { stateAt } from '../../rules/quote-state.ts'
import { renewQuote, withdrawQuote } from '../../use-cases/change-quote.ts'
import { askQuoteBelowCost, offerDraft, openQuoteDraft } from '../../use-cases/quote-drafts.ts'
import type { QuoteParts } from '../../use-cases/quote-parts.ts'
import { mailQuote } from '../../use-cases/send-offer.ts'
import { found, listedForOffice, showOfficeQuote } from '../../use-cases/show-quote.ts'

const subjectOf = (id: number) => ({ kind: 'quote', id })

/** Quotes that staff prepare, send, renew and withdraw. */
export function serveOfficeQuotes(
  app: FastifyInstance,
  { tokens, seller }: Pick<OfficeParts, 'tokens' | 'seller'>,
): void {
  const { clock, env, database } = app.shop
  const partsIn = ({ tx, now }: { tx: Session; now: Date }): QuoteParts => ({
    ...{ tx, now, clock, tokens, publicUrl: env.PUBLIC_URL },
  })
  const lockedIn = async (tx: Session, quoteNo: number) => found(await lockQuote(tx, { quoteNo, access: 'staff' }))

  serveOfficeCall(app, officeQuoteList, async ({ tx, now, input }) => {
    const rows = await listByState(tx, input.filter, dayInNairobi(now))
    return { data: rows.map((row) => listedForOffice(row, now)) }
  })

  serveOfficeCall(app, officeQuote, async ({ now, input: { quoteNo } }) => ({
    // A link that can no longer be read is replaced: a write.
    data: await database.transaction(async (tx) =>
      showOfficeQuote(partsIn({ tx, now }), found(await findQuote(tx, { quoteNo, access: 'staff' }))),
    ),
  }))

  serveOfficeCall(app, officeQuoteFile, async ({ tx, now, input: { quoteNo } }) => {
    const quote = found(await findQuote(tx, { quoteNo, access: 'staff' }))
    const drawn = await quoteDocument(tx, now, quote, seller())
    return { data: new FileAnswer(await drawDocument(drawn), 'application/pdf', `quote-${quoteNo}.pdf`) }
  })

  serveOfficeCall(app, officeQuoteDraft, async (request) => {
    const { tx, now, input } = request
    const quote = await lockedIn(tx, input.quoteNo)
    const draftId = await openQuoteDraft(tx, now, quote, staffOf(request).staffId)
    return {
      data: { draftId },
      audit: { action: 'quotes.draft', subject: subjectOf(input.quoteNo), after: { draft: draftId } },
    }
  })

  serveOfficeCall(app, officeQuoteOffer, async (request) => {
    const { tx, now, input } = request
    const { staffId, name } = staffOf(request)
    const { draftId, version, lastDay, note = '', deliveryPrice = null, reason = '' } = input
    const offer = { draftId, version, lastDay, note, deliveryCents: deliveryPrice }
    const sent = await offerDraft(partsIn(request), offer, { staffId, name })
    if ('quoteNo' in sent) {
      const { quoteNo, totalCents: cents } = sent
      return {
        data: { quoteNo, approvalId: null },
        message: `Quote ${quoteNo} is sent.`,
        audit: { action: 'quotes.offer', subject: subjectOf(quoteNo), after: { cents, draft: draftId } },
      }
    }
    const approval = await askQuoteBelowCost(tx, now, {
      ...{ offer, reason, staff: { staffId, name }, belowCost: sent.belowCost },
    })
    return {
      data: { quoteNo: null, approvalId: approval.id },
      message: 'A price is below cost: a second person must approve the quote.',
      audit: {
        action: 'quotes.ask',
        subject: { kind: 'draft', id: draftId },
        reason,
        after: { kind: 'quote-below-cost' },
      },
    }
  })

  serveOfficeCall(app, officeQuoteRenew, async (request) => {
    const { tx, input } = request
    const { staffId, name } = staffOf(request)
    await renewQuote(partsIn(request), await lockedIn(tx, input.quoteNo), input, { staffId, name })
    return {
      data: {},
      message: 'The quote is renewed and sent.',
      audit: { action: 'quotes.renew', subject: subjectOf(input.quoteNo), after: { lastDay: input.lastDay } },
    }
  })

  serveOfficeCall(app, officeQuoteWithdraw, async (request) => {
    const { tx, input } = request
    const { quoteNo, reason } = input
    await withdrawQuote(partsIn(request), await lockedIn(tx, quoteNo), input)
    return {
      data: {},
      message: 'The quote is withdrawn.',
      audit: { action: 'quotes.withdraw', subject: subjectOf(quoteNo), reason },
    }
  })

  serveOfficeCall(app, officeQuoteEmail, async (request) => {
    const { tx, now, input } = request
    const quote = await lockedIn(tx, input.quoteNo)
    if (stateAt(quote, now) !== 'offered') throw refuse('not-allowed', 'Only a valid offer can be sent again.')
    const isSent = await mailQuote(partsIn(request), input.quoteNo)
    if (!isSent) throw refuse('not-allowed', 'The email address of the customer is not known.')
    return {
      data: {},
      message: 'The email is sent again.',
      audit: { action: 'quotes.email', subject: subjectOf(input.quoteNo) },
    }
  })
}
