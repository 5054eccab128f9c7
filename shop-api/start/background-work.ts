import type { FastifyBaseLogger } from 'fastify'
import { underLease, type Work } from '../db/lease.ts'
import type { SendEmail } from '../email/email.ts'
import { createOutbox } from '../email/outbox.ts'
import { senderOf, smtpSender } from '../email/smtp.ts'
import { type Env, inboundAddressOf } from '../env.ts'
import { openFileStore } from '../files/open-file-store.ts'
import type { PrivateFiles } from '../files/private-files.ts'
import { openMedia } from '../media/media.ts'
import type { SafeFetch } from '../media/safe-fetch.ts'
import { ListWorker } from '../modules/catalogue/jobs/list-worker.ts'
import { createPictureFetcher } from '../modules/catalogue/jobs/picture-fetcher.ts'
import { createSizeWorker } from '../modules/catalogue/jobs/size-worker.ts'
import type { NotifyOfChange } from '../modules/catalogue/use-cases/storefront-notifier.ts'
import { createStatementMailWorker } from '../modules/companies/jobs/statement-mail-worker.ts'
import { createShopFrontWorker } from '../modules/content/jobs/shop-front-worker.ts'
import { createWhatsAppWorker } from '../modules/enquiries/jobs/whatsapp-worker.ts'
import { orderWhatsAppQueue } from '../modules/enquiries/use-cases/order-whatsapp.ts'
import { createEtimsWorker } from '../modules/etims/jobs/etims-worker.ts'
import { createEtimsTablesWorker } from '../modules/etims/jobs/tables-worker.ts'
import { openEtimsSeal } from '../modules/etims/use-cases/device-secrets.ts'
import { createFeedWorker } from '../modules/feeds/jobs/feed-worker.ts'
import { WebhookWorker } from '../modules/integrations/jobs/webhook-worker.ts'
import { openWebhookSeal } from '../modules/integrations/use-cases/webhooks.ts'
import { createJobWorker } from '../modules/jobs/jobs/run-jobs.ts'
import { createBackInStockWorker } from '../modules/notifications/jobs/back-in-stock-worker.ts'
import { orderSmsQueue, smsTextsOf } from '../modules/notifications/use-cases/order-sms.ts'
import { sellerOf } from '../modules/orders/documents/seller.ts'
import { createApprovalWorker } from '../modules/orders/jobs/approval-worker.ts'
import { createBalanceReminders } from '../modules/orders/jobs/balance-reminders.ts'
import { createOrderFollower } from '../modules/orders/jobs/order-follower.ts'
import { createReservationSweep } from '../modules/orders/jobs/reservation-sweep.ts'
import { createTaxDocumentMailer } from '../modules/orders/jobs/tax-document-mailer.ts'
import type { OrderTokens } from '../modules/orders/rules/order-tokens.ts'
import type { Reconciler } from '../modules/payments/use-cases/reconcile.ts'
import { createLadderWorker } from '../modules/pricing/jobs/ladder-worker.ts'
import { createVatWorker } from '../modules/pricing/jobs/vat-worker.ts'
import { createReportMailWorker } from '../modules/reports/jobs/report-mail-worker.ts'
import type { CurrentSite } from '../modules/site/queries/current-site.ts'
import { createStockCheckWorker } from '../modules/stock/jobs/stock-check-worker.ts'
import { pushKeysOf } from '../push/push-env.ts'
import { createPushOutbox } from '../push/push-outbox.ts'
import type { Worker } from '../runtime/worker.ts'
import { sendsSms, smsSenderOf } from '../sms/sms-env.ts'
import { createSmsOutbox } from '../sms/sms-outbox.ts'
import { whatsAppAccountOf } from '../whatsapp/account.ts'
import { whatsAppClient } from '../whatsapp/cloud-api.ts'
import { emailFilesOf } from './email-files.ts'
import { createCleanupWorker } from './forget-old.ts'
import { JOB_KINDS } from './job-registry.ts'
import { type PaymentWorkParts, paymentWork } from './payment-work.ts'

export interface BackgroundParts extends PaymentWorkParts {
  env: Env
  site: Pick<CurrentSite, 'facts'>
  files: PrivateFiles
  tokens: OrderTokens
  notifyStorefront: NotifyOfChange
  /** This process among several: work for one process at a time uses leases. Absent in a shop of one process. */
  holder?: string
  /** For tests: the client that fetches pictures and sends webhooks. */
  fetch?: SafeFetch
}

/** Everything that is done in the background: inside the API of a shop of one machine, else in worker processes. */
export interface BackgroundWork {
  outbox: Worker
  follower: Worker
  /** Jobs started by staff in the office. */
  jobs: Worker
  /** Applies a scheduled rate of VAT when it is due. */
  vat: Worker
  /** The jobs that can take minutes. */
  longJobs: Worker
  /** Handles received messages of WhatsApp and sends replies. */
  whatsApp: Worker
  reconciler: Pick<Reconciler, 'wake'>
  /** Begins with emails, order events and clean-up: also in a server that does not listen. */
  begin: () => void
  /** Begins with everything else. */
  start: () => void
  /** Begins no further work; waits for running work. */
  close: () => Promise<void>
}

/** Assembles the background work without starting it. */
export function createBackgroundWork(parts: BackgroundParts): BackgroundWork {
  const { env, database, clock, log, site, files, tokens, pace, notifyStorefront } = parts
  const { PUBLIC_URL: publicUrl, CANCEL_UNPAID_DAYS: cancelAfterDays, ENQUIRIES_KEPT_MONTHS: enquiryMonths } = env
  const seller = () => sellerOf(env, site.facts)
  const shared = { database, clock, log }
  const emailFiles = emailFilesOf({ tx: database, seller, clock, log, payments: parts.payments }, files)
  const outbox = createOutbox({ ...shared, send: senderFrom(env, site, log), files: emailFiles, everyMs: pace.emailMs })
  const pushOutbox = createPushOutbox({ ...shared, keys: pushKeysOf(env), fetch: parts.fetch, everyMs: pace.emailMs })
  const smsOutbox = createSmsOutbox({ ...shared, send: smsSenderOf(env), everyMs: pace.emailMs })
  const whatsApp = whatsAppWork(parts)
  const backInStock = createBackInStockWorker({
    ...{ ...shared, publicUrl, everyMs: pace.backInStockMs },
    onNotified: () => {
      outbox.nudge()
      pushOutbox.nudge()
    },
  })
  const onFollowed = () => {
    outbox.nudge()
    smsOutbox.nudge()
    pushOutbox.nudge()
    whatsApp.nudge()
    // A cancelled order's products are stock again.
    backInStock.nudge()
  }
  const follower = createOrderFollower({
    ...{ ...shared, seller, tokens, publicUrl, onFollowed, everyMs: pace.orderEventMs },
    queueSms: sendsSms(env) ? orderSmsQueue(clock) : null,
    queueWhatsApp: whatsAppAccountOf(env) ? orderWhatsAppQueue(clock, smsTextsOf) : null,
  })
  const taxDocumentMailer = createTaxDocumentMailer({
    ...{ ...shared, seller, tokens, publicUrl, everyMs: pace.etimsMs },
    onQueued: () => outbox.nudge(),
  })
  const cleanup = createCleanupWorker({ ...shared, files, enquiryMonths, everyMs: pace.cleanupMs })
  const sweep = createReservationSweep({ ...shared, seller, cancelAfterDays, everyMs: pace.sweepMs })
  const reminders = createBalanceReminders({
    ...{ ...shared, everyMs: pace.reportMailMs },
    onReminded: () => follower.nudge(),
  })
  const stockCheck = createStockCheckWorker({ ...shared, everyMs: pace.cleanupMs })
  const context = { env, database, clock, notifyStorefront }
  const lists = new ListWorker(context, log, pace)
  const fetcher = createPictureFetcher(context, log, { ...parts.fetch, everyMs: pace.pictureMs })
  const store = openFileStore(env, log)
  const pictureSizes = createSizeWorker({
    ...{ database, log, store, media: openMedia(env, database, log, store), everyMs: pace.pictureMs },
  })
  const webhooks = new WebhookWorker({
    ...{ ...shared, seal: openWebhookSeal(env.FILES_KEY), fetch: parts.fetch, everyMs: pace.webhookMs },
  })
  const reportMails = createReportMailWorker({
    ...{ ...shared, officeUrl: env.OFFICE_URL ?? publicUrl, everyMs: pace.reportMailMs },
    onQueued: () => outbox.nudge(),
  })
  const statementMails = createStatementMailWorker({
    ...{ ...shared, publicUrl, everyMs: pace.reportMailMs },
    onQueued: () => outbox.nudge(),
  })
  const approvals = createApprovalWorker({
    ...{ ...shared, publicUrl, everyMs: pace.reportMailMs },
    onQueued: () => outbox.nudge(),
  })
  const etimsTables = createEtimsTablesWorker({
    ...{ ...shared, seal: openEtimsSeal(env.FILES_KEY), everyMs: pace.cleanupMs },
  })
  const feed = createFeedWorker({
    ...{ ...shared, store, everyMs: pace.feedMs },
    shop: () => ({ name: site.facts.name, origin: publicUrl }),
  })
  const payments = paymentWork(parts)
  const onShopChange = notifyStorefront
  const shopFront = createShopFrontWorker({ ...shared, onShopChange, everyMs: pace.shopFrontMs })
  const onWorked = () => {
    follower.nudge()
    onFollowed()
  }
  const jobParts = {
    ...{ ...shared, env, seller, files, tokens, onWorked, onShopChange, everyMs: pace.officeJobMs },
    ...{ providers: parts.payments.provided.providers, paymentEnv: parts.payments.env, kinds: JOB_KINDS },
  }
  const vat = createVatWorker({ ...shared, onShopChange, everyMs: pace.vatMs })
  const ladders = createLadderWorker({ ...shared, onShopChange, everyMs: pace.vatMs })
  const jobs = createJobWorker(jobParts)
  const longJobs = createJobWorker({ ...jobParts, isLong: true })
  // Work that other processes would do twice, or at the same moment; all other work claims row by row.
  const one = (name: string, work: Work) =>
    parts.holder === undefined ? work : underLease(name, work, { database, log, holder: parts.holder })
  const cleaning = one('clean-up', nudged(cleanup, parts.holder !== undefined))
  const checking = one('stock-check', nudged(stockCheck, parts.holder !== undefined))
  const listing = one('lists', { start: () => lists.open(), close: () => lists.close() })
  const feeding = one('product-feed', nudged(feed, true))
  const registering = one('paybill', payments.registering)
  const etims = one(
    'etims',
    createEtimsWorker({ ...shared, seal: openEtimsSeal(env.FILES_KEY), everyMs: pace.etimsMs }),
  )
  const pulling = payments.pulls && one('pull', nudged(payments.pulls, true))
  const balances = payments.balances && one('balance', nudged(payments.balances, true))
  const sizing = one('picture-sizes', pictureSizes)
  const started: Work[] = [
    sweep,
    reminders,
    checking,
    listing,
    fetcher,
    sizing,
    webhooks,
    etims,
    taxDocumentMailer,
    shopFront,
    feeding,
    ladders,
    reportMails,
    statementMails,
    approvals,
    registering,
    one('whatsapp', whatsApp),
    one('etims-tables', nudged(etimsTables, true)),
    ...[pulling, balances].filter((work) => work !== null),
  ]
  return {
    outbox,
    follower,
    jobs,
    vat,
    longJobs,
    whatsApp,
    reconciler: payments.reconciler,
    begin: () => {
      outbox.start()
      outbox.nudge()
      smsOutbox.start()
      pushOutbox.start()
      follower.start()
      jobs.start()
      vat.start()
      longJobs.start()
      cleaning.start()
    },
    start: () => {
      for (const work of [...started, backInStock, payments.reconciler, payments.refunds]) work.start()
    },
    close: async () => {
      // Workers that queue emails end before the worker that sends them.
      await Promise.all([cleaning, ...started].map((work) => work.close()))
      await vat.close()
      await Promise.all([jobs.close(), longJobs.close()])
      await Promise.all([payments.reconciler.stop(), payments.refunds.stop()])
      await follower.close()
      await backInStock.close()
      await Promise.all([outbox.close(), smsOutbox.close(), pushOutbox.close()])
    },
  }
}

/** Null without a mail server: emails are then read on the mailbox page. */
function senderFrom(env: Env, site: BackgroundParts['site'], log: FastifyBaseLogger): SendEmail | null {
  if (!env.SMTP_URL) return null
  const replyTo = inboundAddressOf(env) ?? undefined
  return smtpSender(env.SMTP_URL, () => senderOf(env.MAIL_FROM, site.facts.name), { log, replyTo })
}

const MB = 1024 * 1024

/** Without an account the worker has no work. */
function whatsAppWork({ env, database, clock, log, files, pace }: BackgroundParts): Worker {
  const account = whatsAppAccountOf(env)
  return createWhatsAppWorker({
    ...{ database, clock, log, everyMs: pace.webhookMs, files: env.FILES_KEY ? files : null },
    bytesPerDay: env.ENQUIRY_MB_PER_DAY * MB,
    client: account && whatsAppClient(account),
  })
}

/** @param isAtOnce whether the work runs at once when it begins: the previous process could have ended */
const nudged = (worker: Worker, isAtOnce: boolean): Work => ({
  start: () => {
    worker.start()
    if (isAtOnce) worker.nudge()
  },
  close: () => worker.close(),
})
