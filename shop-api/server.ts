import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import * as z from 'zod/mini'
import { plainError } from '#lib/contract/plain-errors.ts'
import type { Exposure } from '#lib/deployment/exposure.ts'
import { type Clock, systemClock } from '#lib/format/clock.ts'
import { isRequestId, newRequestId } from '#lib/http/request-id.ts'
import type { Database } from './db/client.ts'
import { isSchemaCurrent } from './db/schema-state.ts'
import type { EmailFiles } from './email/email.ts'
import { logUnusableTexts } from './email/published-texts.ts'
import type { Env } from './env.ts'
import { openFileStore } from './files/open-file-store.ts'
import { openPrivateFiles, type PrivateFiles } from './files/private-files.ts'
import { answerUnroutable, serveErrors } from './http/errors.ts'
import { admittingServers } from './http/limit-capacity.ts'
import { logAnswers } from './http/log-answers.ts'
import { readBodies } from './http/read-bodies.ts'
import { demandKey } from './http/shop-api-key.ts'
import { openLog } from './log.ts'
import { openMedia } from './media/media.ts'
import { serveAddresses } from './modules/accounts/routes/addresses.ts'
import { serveProfile } from './modules/accounts/routes/profile.ts'
import { serveRegistration } from './modules/accounts/routes/registration.ts'
import { serveCart } from './modules/cart/routes/cart.ts'
import { serveQuickOrder } from './modules/cart/routes/quick-order.ts'
import { Catalogue } from './modules/catalogue/queries/catalogue.ts'
import { serveCatalogue } from './modules/catalogue/routes/catalogue.ts'
import { serveFavourites } from './modules/catalogue/routes/favourites.ts'
import { serveMedia } from './modules/catalogue/routes/media.ts'
import { serveSharePictures } from './modules/catalogue/routes/share-pictures.ts'
import { serveSwatchSheets } from './modules/catalogue/routes/swatch-sheets.ts'
import { storefrontNotifier } from './modules/catalogue/use-cases/storefront-notifier.ts'
import { serveBranches } from './modules/companies/routes/branches.ts'
import { serveKyc } from './modules/companies/routes/kyc.ts'
import { serveTeam } from './modules/companies/routes/team.ts'
import { serveContent } from './modules/content/routes/content.ts'
import { serveHelp } from './modules/content/routes/help.ts'
import { serveReference } from './modules/content/routes/reference.ts'
import { serveEnquiries } from './modules/enquiries/routes/enquiries.ts'
import { mailboxReplies, serveInboundEmail } from './modules/enquiries/routes/inbound-email.ts'
import { serveWhatsAppHook } from './modules/enquiries/routes/whatsapp-hook.ts'
import { serveCheckPin } from './modules/etims/routes/check-pin.ts'
import { serveFeeds } from './modules/feeds/routes/feeds.ts'
import { serveMailbox } from './modules/identity/routes/mailbox.ts'
import { servePasswords } from './modules/identity/routes/passwords.ts'
import { serveSessions } from './modules/identity/routes/sessions.ts'
import { serveTraderSelection } from './modules/identity/routes/trader-selection.ts'
import { serveViewAs } from './modules/identity/routes/view-as.ts'
import { openKeyedHash } from './modules/identity/rules/keyed-hash.ts'
import { serveIntegration } from './modules/integrations/routes/integration.ts'
import { serveBackInStock } from './modules/notifications/routes/back-in-stock.ts'
import { serveNotifications } from './modules/notifications/routes/notifications.ts'
import { servePush } from './modules/notifications/routes/push.ts'
import { serveSmsHooks } from './modules/notifications/routes/sms-hooks.ts'
import { sellerOf } from './modules/orders/documents/seller.ts'
import { serveUnpaidOrders } from './modules/orders/routes/change-order.ts'
import { serveCredit } from './modules/orders/routes/credit.ts'
import { serveDelivery } from './modules/orders/routes/delivery.ts'
import { serveGuestOrders } from './modules/orders/routes/guest-orders.ts'
import { serveOrderApprovals } from './modules/orders/routes/order-approvals.ts'
import { serveOrderHistory } from './modules/orders/routes/order-history.ts'
import { serveOrders } from './modules/orders/routes/orders.ts'
import { type OrderTokens, openOrderTokens } from './modules/orders/rules/order-tokens.ts'
import { giveMissingTokens } from './modules/orders/use-cases/guest-order-tokens.ts'
import { type PaymentEnv, readPaymentEnv } from './modules/payments/providers/env.ts'
import { openProviders } from './modules/payments/providers/open-providers.ts'
import { serveAccountNames } from './modules/payments/routes/account-names.ts'
import { serveBankNotifications } from './modules/payments/routes/bank-notifications.ts'
import { serveCallbacks } from './modules/payments/routes/callbacks.ts'
import { servePayments } from './modules/payments/routes/payments.ts'
import { serveStoreCredit } from './modules/payments/routes/store-credit.ts'
import { createPayments, ownAddress } from './modules/payments/use-cases/payments.ts'
import { readVersion } from './modules/products/queries/catalogue-version.ts'
import { serveQuotes } from './modules/quotes/routes/quotes.ts'
import { servePageSpeed } from './modules/reports/routes/page-speed.ts'
import { serveReports } from './modules/reports/routes/reports.ts'
import { serveReturns } from './modules/returns/routes/returns.ts'
import { configuredSite } from './modules/site/queries/configured-site.ts'
import { CurrentSite } from './modules/site/queries/current-site.ts'
import { servePlaces } from './modules/site/routes/places.ts'
import { serveSite } from './modules/site/routes/site.ts'
import { observeRequests } from './observe/observe-requests.ts'
import { readRelease, VERSION } from './release.ts'
import { PACE_IN_API } from './runtime/pace.ts'
import type { Worker } from './runtime/worker.ts'
import { EMAIL_TEMPLATES } from './start/all-emails.ts'
import { createBackgroundWork } from './start/background-work.ts'
import { serveDocs } from './start/docs.ts'
import { emailFilesOf } from './start/email-files.ts'
import { serveHealth } from './start/health.ts'
import { serveOffice } from './start/office.ts'
import { Presence } from './start/presence.ts'
import { serveProbes } from './start/probes.ts'
import { ProcessState } from './start/process-state.ts'
import { workElsewhere } from './start/work-elsewhere.ts'

export const BODY_LIMIT = 1024 * 1024
const CONNECTION_TIMES = { requestTimeout: 30_000, keepAliveTimeout: 72_000 }

export interface ServerParts {
  env: Env
  database: Database
  /** How far others can reach the shop; its own machine only when absent. */
  exposure?: Exposure
  clock?: Clock
  log?: FastifyBaseLogger
  /** The payment part's own variables; read from the environment unless a test gives others. */
  payments?: PaymentEnv
  /** Whether this process is about to end; it is not unless given. */
  state?: ProcessState
}

// Sentences for errors without a specific sentence in the contract.
z.config({ customError: plainError })

function openApp(env: Env, log: ServerParts['log']) {
  return Fastify({
    serverFactory: admittingServers(env, CONNECTION_TIMES),
    loggerInstance: log ?? (openLog(env.LOG_LEVEL) as FastifyBaseLogger),
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnroutable,
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && isRequestId(given) ? given : newRequestId()
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  })
}

/**
 * The shop API over an open, migrated database; not yet listening. Closing it does not close the database.
 * @param parts the differences between the running shop and a test
 */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { env, database, exposure = 'private', clock = systemClock, state = new ProcessState() } = parts
  const app = openApp(env, parts.log)
  const catalogue = new Catalogue(database, clock, app.log)
  const notifyStorefront = storefrontNotifier(env, catalogue, app.log)
  const media = openMedia(env, database, app.log)
  const paymentEnv = parts.payments ?? readPaymentEnv()
  const shared = env.CLUSTER === 'on' ? database : undefined
  const provided = openProviders(paymentEnv, clock, { ownAddress: () => ownAddress(app), log: app.log, shared })
  const site = new CurrentSite(database, configuredSite(env), app.log)
  const seller = () => sellerOf(env, site.facts)
  const files = openPrivateFiles(openFileStore(env, app.log), env.FILES_KEY)
  const paymentParts = { env: paymentEnv, provided }
  const emailFiles = emailFilesOf({ tx: database, seller, clock, log: app.log, payments: paymentParts }, files)
  const tokens = openOrderTokens(env.FILES_KEY)
  const isAlone = env.CLUSTER === 'off'
  const background = isAlone
    ? createBackgroundWork({
        ...{ env, database, clock, log: app.log, site, files, tokens, notifyStorefront, pace: PACE_IN_API },
        payments: paymentParts,
      })
    : workElsewhere(app.log)
  const { outbox, follower, jobs, longJobs, whatsApp } = background
  const presence = new Presence('shop-api', database, app.log, isAlone ? VERSION : readRelease())
  const hash = openKeyedHash(env.FILES_KEY)
  app.decorate('shop', {
    env,
    database,
    hash,
    clock,
    site,
    catalogue,
    media,
    follower,
    jobs,
    longJobs,
    whatsApp,
    files,
    trustedProxies: paymentEnv.mpesa.callback.trustedProxies,
    providers: provided.providers,
    notifyStorefront,
  })
  app.decorateRequest('caller')
  await observeRequests(app)
  // The time that tokens and deadlines go by, for storefronts whose clock differs.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('date', clock().toUTCString())
  })
  // First, so that a refusal too has its request id and is never cached.
  logAnswers(app)
  demandKey(app, env.SHOP_API_KEY)
  serveErrors(app)
  await readBodies(app)

  serveHealth(app, { database, key: env.SHOP_API_KEY, presence, hasOthers: !isAlone })
  let isOpen = false
  const isReady = async () => !state.isDraining && isOpen && (isAlone || (await isSchemaCurrent(database)))
  serveProbes(app, async () => (await isReady()) && (await readVersion(database)) >= 0)
  // A client with a persistent connection then opens its next connection to another process.
  app.addHook('onSend', async (_request, reply) => {
    if (state.isDraining) reply.header('connection', 'close')
  })
  if (exposure === 'private') await serveDocs(app)
  serveFeeds(app, openFileStore(env, app.log))
  serveShop(app, { files, outbox, exposure, emailFiles, tokens, paymentEnv })
  const payments = createPayments(app, paymentEnv, provided, background.reconciler)
  serveOffice(app, {
    ...{ env, database, clock, log: app.log, seller, files, tokens, payments, paymentEnv, background },
    providers: provided.providers,
  })
  serveIntegration(app)
  servePayments(app, payments)
  serveCredit(app, files, payments)
  serveStoreCredit(app)
  serveCallbacks(app, payments)
  serveAccountNames(app, payments)
  serveBankNotifications(app, payments)

  // Only a server that listens does all of it; one that is used in process sends emails and follows orders.
  app.addHook('onListen', async () => {
    site.start()
    background.start()
    if (!isAlone) presence.start()
  })
  app.addHook('onReady', async () => {
    await site.open()
    if (isAlone) await logUnusableTexts(database, app.log, EMAIL_TEMPLATES)
    await catalogue.open()
    if (isAlone) await giveMissingTokens(database, tokens, clock, app.log)
    background.begin()
    isOpen = true
  })
  app.addHook('onClose', async () => {
    if (!isAlone) await presence.close()
    await background.close()
    await catalogue.close()
    await site.close()
  })
  return app
}

interface ShopParts {
  files: PrivateFiles
  outbox: Worker
  exposure: Exposure
  emailFiles: EmailFiles
  tokens: OrderTokens
  paymentEnv: PaymentEnv
}

/** The calls of the storefront without payments. */
function serveShop(app: FastifyInstance, { files, outbox, exposure, emailFiles, tokens, paymentEnv }: ShopParts): void {
  serveReference(app)
  serveCheckPin(app)
  serveSite(app)
  serveContent(app)
  servePlaces(app)
  serveCatalogue(app)
  serveMedia(app)
  serveSharePictures(app)
  serveSwatchSheets(app)
  serveSessions(app, outbox, exposure)
  serveViewAs(app)
  serveRegistration(app, { files, outbox })
  servePasswords(app, { files, outbox })
  serveProfile(app, { files, outbox })
  serveKyc(app, { files, outbox })
  serveAddresses(app)
  serveFavourites(app)
  serveBackInStock(app, outbox)
  servePush(app)
  serveBranches(app)
  serveTeam(app, { files, outbox })
  if (exposure === 'private') serveMailbox(app, emailFiles, mailboxReplies(app))
  serveTraderSelection(app)
  serveCart(app, paymentEnv)
  serveQuickOrder(app)
  serveDelivery(app)
  serveOrders(app, tokens)
  serveOrderApprovals(app, tokens)
  serveOrderHistory(app, tokens)
  serveUnpaidOrders(app)
  serveGuestOrders(app, tokens)
  serveQuotes(app, tokens)
  serveReturns(app)
  serveReports(app)
  servePageSpeed(app)
  serveHelp(app)
  serveEnquiries(app, files)
  serveInboundEmail(app)
  serveWhatsAppHook(app)
  serveSmsHooks(app)
  serveNotifications(app)
}
