import type { FastifyInstance } from 'fastify'
import {
  type Offer,
  officeOffer,
  officeOfferAsk,
  officeOfferCart,
  officeOfferChoices,
  officeOfferEnd,
  officeOfferList,
  officeOfferPreview,
  officeOfferSave,
} from '#lib/contract/pricing/office/offers.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { offerChoices } from '../../queries/offer-targets.ts'
import { askOfferBelowCost } from '../../use-cases/offer-below-cost-approval.ts'
import { endOffer, loadOffer, loadOffers, saveOffer } from '../../use-cases/offers.ts'
import { previewOffer, priceTriedCart } from '../../use-cases/try-offer.ts'

const subjectOf = (id: number) => ({ kind: 'offer', id })

/** Audit log entry of an offer. */
const loggedOf = ({ form }: Offer) => {
  const { amount: amountCents, least: leastCents, targets, leftOut, companies, counties, ...typed } = form
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
  const narrowed = {
    of: names(targets),
    leftOut: names(leftOut),
    companies: names(companies),
    counties: names(counties),
  }
  return { ...typed, amountCents, leastCents, ...narrowed }
}

/** Offers and their codes. */
export function serveOfficeOffers(app: FastifyInstance): void {
  const { clock } = app.shop

  serveOfficeCall(app, officeOfferList, async ({ tx, now }) => ({
    data: { offers: await loadOffers(tx, now), now: now.toISOString() },
  }))

  serveOfficeCall(app, officeOfferChoices, async ({ tx, input }) => ({
    data: await offerChoices(tx, input.of, input.text),
  }))

  serveOfficeCall(app, officeOffer, async ({ tx, now, input }) => ({ data: await loadOffer(tx, now, input.offerId) }))

  serveOfficeCall(app, officeOfferSave, async (request) => {
    const { tx, now, input } = request
    const by = { staffId: staffOf(request).staffId, maySellBelowCost: false }
    const { offer, before } = await saveOffer(tx, now, by, input)
    return {
      data: offer,
      message: before ? 'The offer is saved.' : `“${offer.form.name}” is created.`,
      audit: {
        action: before ? 'prices.offer-change' : 'prices.offer-make',
        subject: subjectOf(offer.offerId),
        ...(before && { before: loggedOf(before) }),
        after: loggedOf(offer),
      },
    }
  })

  serveOfficeCall(app, officeOfferAsk, async (request) => {
    const { tx, now, input } = request
    const { reason, ...asked } = input
    const ask = await askOfferBelowCost(tx, now, { input: asked, reason, askedBy: staffOf(request).staffId })
    return {
      data: { approvalId: ask.id },
      message: 'Approval requested. The offer is saved when another person approves it.',
      audit: {
        action: 'prices.ask',
        subject: { kind: 'approval', id: ask.id },
        after: { offer: input.form.name },
        reason,
      },
    }
  })

  serveOfficeCall(app, officeOfferEnd, async ({ tx, now, input }) => {
    const offer = await endOffer(tx, now, input)
    return {
      data: offer,
      message: `“${offer.form.name}” has ended.`,
      audit: {
        action: 'prices.offer-end',
        subject: subjectOf(offer.offerId),
        after: { name: offer.form.name, code: offer.form.code },
      },
    }
  })

  serveOfficeCall(app, officeOfferPreview, async ({ tx, now, input }) => ({
    data: await previewOffer(tx, now, input.form),
  }))

  serveOfficeCall(app, officeOfferCart, async ({ tx, input }) => ({ data: await priceTriedCart(tx, clock, input) }))
}
