import type { FastifyInstance } from 'fastify'
import { actsForTraders } from '#lib/account/capabilities.ts'
import {
  quoteAccept,
  quoteChange,
  quoteDecline,
  quoteDocument as quoteDocumentCall,
  quoteList,
  quoteOffer,
  quoteReduce,
  quoteRequest,
  quoteView,
} from '#lib/contract/quotes/quotes.ts'
import type { Session } from '../../../db/client.ts'
import { FileAnswer } from '../../../http/serve-call.ts'
import type { From } from '../../../http/trusted-address.ts'
import { type Caller, checkMayOrder, signedIn } from '../../identity/caller.ts'
import { identityOf } from '../../identity/rules/account.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { throttle } from '../../identity/use-cases/login-throttle.ts'
import { drawDocument } from '../../orders/documents/draw-document.ts'
import { sellerOf } from '../../orders/documents/seller.ts'
import type { OrderAccess } from '../../orders/queries/order-access.ts'
import { buyerOfAccount } from '../../orders/rules/account-buyer.ts'
import type { OrderTokens } from '../../orders/rules/order-tokens.ts'
import { quoteDocument } from '../documents/quote-document.ts'
import {
  findQuote,
  listVisible,
  loadParties,
  loadVersion,
  lockQuote,
  type QuoteKey,
  type QuoteRow,
} from '../queries/quotes.ts'
import { refuseOutdated } from '../rules/quote-state.ts'
import { acceptQuote } from '../use-cases/accept-quote.ts'
import { declineQuote, reduceQuote, requestChange } from '../use-cases/change-quote.ts'
import { priceOffer } from '../use-cases/price-offer.ts'
import type { BuyerQuoteParts } from '../use-cases/quote-parts.ts'
import { requestQuote } from '../use-cases/request-quote.ts'
import { sendOffer } from '../use-cases/send-offer.ts'
import { found, listedForBuyer, type QuoteViewer, showQuote } from '../use-cases/show-quote.ts'

/** Access of a signed-in caller to quotes; for a representative acting for a trader, that trader's. */
function accessOf(caller: Caller): OrderAccess | null {
  if (caller.who === 'guest') return null
  const { userId, account } = caller
  return { userId, userType: account.userType, companyId: account.companyId }
}

/** The key of a request: digits are the number of an own quote, other text is the secret of a link. */
function keyOf(key: string, caller: Caller): QuoteKey {
  if (!/^\d+$/.test(key)) return { token: key }
  const access = accessOf(caller)
  return access && Number.isSafeInteger(Number(key)) ? { quoteNo: Number(key), access } : { token: key }
}

/** The account of a caller; null for a guest. */
const actorOf = (caller: Caller): number | null => (caller.who === 'guest' ? null : caller.userId)

const nameOfCaller = (caller: Caller): string => (caller.who === 'guest' ? '' : identityOf(caller.account).name)

/** Quotes of buyers, and of representatives. */
export function serveQuotes(app: FastifyInstance, tokens: OrderTokens): void {
  const { clock, database, env, site } = app.shop
  const partsIn = ({ tx, now }: { tx: Session; now: Date }): BuyerQuoteParts => ({
    ...{ tx, now, clock, tokens, publicUrl: env.PUBLIC_URL },
    ...{ helpEmail: env.HELP_EMAIL, officeUrl: env.OFFICE_URL ?? env.PUBLIC_URL },
  })

  interface Keyed {
    input: { quoteKey: string }
    caller: Caller
    tx: Session
    from: From
  }

  /** Counts wrong secrets of links: a network that guesses has to wait. */
  const check = async ({ input, caller, from, tx }: Keyed) => {
    if (await findQuote(tx, keyOf(input.quoteKey, caller))) return
    await throttle(database, clock, { kind: 'guess', subject: 'quote', address: from.address, isKnownNetwork: true })
    throw found(undefined)
  }
  const locked = async ({ input, caller, tx }: Keyed) => found(await lockQuote(tx, keyOf(input.quoteKey, caller)))

  /** The viewer of a quote: a person with its link can be signed in, with or without access to it. */
  async function viewerOf({ caller, tx }: Pick<Keyed, 'caller' | 'tx'>, { no }: QuoteRow): Promise<QuoteViewer> {
    const access = accessOf(caller)
    const hasAccess = access !== null && (await findQuote(tx, { quoteNo: no, access })) !== undefined
    if (!hasAccess || caller.who === 'guest') return { isOwn: false, isRep: false }
    const isRep = actsForTraders(caller.who)
    return { isOwn: !isRep || caller.selectedTrader !== null, isRep }
  }

  /** The quote after a change, read again. */
  const shown = async (request: Keyed & { now: Date }) => {
    const quote = found(await findQuote(request.tx, keyOf(request.input.quoteKey, request.caller)))
    return showQuote(request.tx, request.now, quote, await viewerOf(request, quote))
  }
  /** The name on a version by the buyer: the person, or the customer of the quote for a visitor with the link. */
  const buyerName = async (request: Keyed, { no }: QuoteRow) =>
    nameOfCaller(request.caller) || (await loadParties(request.tx, no)).customer

  serveCall(
    app,
    quoteRequest,
    async (request) => {
      const { input, caller, log } = request
      checkMayOrder(caller)
      const isGuest = caller.who === 'guest'
      const quoteNo = await requestQuote(partsIn(request), input, {
        userId: isGuest ? null : caller.userId,
        companyId: isGuest ? null : caller.account.companyId,
        isRep: !isGuest && caller.selectedTrader !== null,
        name: nameOfCaller(caller) || [input.firstName, input.lastName].filter(Boolean).join(' '),
      })
      log.info({ quoteNo }, 'quote requested')
      return { data: { quoteNo }, message: `We have your request. Your quote is number ${quoteNo}.` }
    },
    {
      before: async ({ input, caller, from: { address } }) => {
        const subject = caller.who === 'guest' ? `quote ${input.email ?? ''}` : `quote of ${caller.userId}`
        await throttle(database, clock, { kind: 'enquiry', subject, address, isKnownNetwork: caller.who !== 'guest' })
      },
    },
  )

  serveCall(app, quoteList, async ({ caller, tx, now }) => {
    const { userId, account } = signedIn(caller)
    const rows = await listVisible(tx, { userId, userType: account.userType, companyId: account.companyId })
    return { data: rows.map((row) => listedForBuyer(row, now)) }
  })

  serveCall(app, quoteView, async (request) => ({ data: await shown(request) }), { before: check })

  serveCall(
    app,
    quoteDocumentCall,
    async (request) => {
      const { tx, now, input, caller } = request
      const quote = found(await findQuote(tx, keyOf(input.quoteKey, caller)))
      const drawn = await quoteDocument(tx, now, quote, sellerOf(env, site.facts))
      return { data: new FileAnswer(await drawDocument(drawn), 'application/pdf', `quote-${quote.no}.pdf`) }
    },
    { before: check },
  )

  serveCall(
    app,
    quoteAccept,
    async (request) => {
      const { input, caller, from, tx, log } = request
      const quote = await locked(request)
      const { isOwn, isRep } = await viewerOf({ caller, tx }, quote)
      // A representative who does not act for the trader cannot order as the trader.
      if (isOwn || isRep) checkMayOrder(caller)
      const buyer =
        isOwn && caller.who !== 'guest' ? buyerOfAccount(caller.account, caller.selectedTrader !== null) : null
      const { version, deposit, paysNow = false, purchaseOrderNo } = input
      const data = await acceptQuote({ ...partsIn(request), settings: env }, quote, {
        ...{ version, deposit, paysNow, purchaseOrderNo, buyer, actorId: actorOf(caller), address: from.address },
      })
      log.info({ quoteNo: quote.no, orderNo: data.orderNo }, 'quote accepted')
      return { data, message: `Your order ${data.orderNo} is placed.` }
    },
    { before: check },
  )

  serveCall(
    app,
    quoteChange,
    async (request) => {
      const { version, items, note = '' } = request.input
      const quote = await locked(request)
      const by = { name: await buyerName(request, quote), actorId: actorOf(request.caller) }
      await requestChange(partsIn(request), quote, { version, items, note }, by)
      return { data: await shown(request), message: 'We have your request and will send a new version.' }
    },
    { before: check },
  )

  serveCall(
    app,
    quoteReduce,
    async (request) => {
      const quote = await locked(request)
      await reduceQuote(partsIn(request), quote, request.input.version, await buyerName(request, quote))
      return { data: await shown(request), message: 'The quote has the available quantities now.' }
    },
    { before: check },
  )

  serveCall(
    app,
    quoteDecline,
    async (request) => {
      const { version, note = '' } = request.input
      const actorId = actorOf(request.caller)
      await declineQuote(partsIn(request), await locked(request), { version, note, actorId })
      const data = await shown(request)
      return {
        data,
        message: data.state === 'request-withdrawn' ? 'Your request is withdrawn.' : 'The quote is declined.',
      }
    },
    { before: check },
  )

  serveCall(app, quoteOffer, async (request) => {
    const { input, caller, tx } = request
    const { userId } = signedIn(caller)
    const quote = await locked(request)
    const { isRep } = await viewerOf({ caller, tx }, quote)
    if (!isRep) throw found(undefined)
    const outdated = refuseOutdated(quote, input.version)
    if (outdated) throw outdated
    const { form } = await loadVersion(tx, quote)
    const items = input.items.map(({ price, ...item }) => ({ ...item, agreedPrice: price }))
    const offer = await priceOffer(tx, clock, { ...form, items }, { role: 'rep', delivery: null })
    const by = { role: 'rep', name: nameOfCaller(caller), staffId: null, repId: userId } as const
    await sendOffer(partsIn(request), quote, offer, { lastDay: input.lastDay, note: input.note ?? '' }, by)
    return { data: await shown(request), message: 'The quote is sent.' }
  })
}
