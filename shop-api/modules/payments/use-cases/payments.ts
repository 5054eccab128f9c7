import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { BankAccount } from '#lib/contract/payments/payment.ts'
import type { CardParts } from '../providers/card-parts.ts'
import { openCardVault } from '../providers/cybersource/card-vault.ts'
import { openSharedVault } from '../providers/cybersource/shared-vault.ts'
import type { PaymentEnv } from '../providers/env.ts'
import type { OpenProviders } from '../providers/open-providers.ts'
import { networkKey, type Payer } from '../rules/payer.ts'
import { businessNumberOf } from './account-payment.ts'
import { cardsInFlight } from './attempts.ts'
import { CardSteps } from './card-steps.ts'
import { declineAlarm } from './decline-alarm.ts'
import { type LedgerParts, recordEvent } from './ledger.ts'
import type { Reconciler } from './reconcile.ts'
import type { PaymentParts } from './start-payment.ts'

/** Dependencies of the payment routes, once per process. */
export interface Payments extends PaymentParts, CardParts {
  env: PaymentEnv
  /** The business number for manual payments. */
  businessNumber: string
  takesCards: boolean
  /** The account for transfers; null if they are not accepted. */
  bank: BankAccount | null
  /** Whether guests can pay by card. */
  takesGuestCards: boolean
  /** The requesting payer, for the limits. */
  payerOf: (address: string, isSignedIn: boolean) => Payer
}

/**
 * Settles the card payments of an ended process at the start of this process, in a shop with one shop API. Without a
 * current request that can take money, the attempt has failed and no money was taken. With such a request, the outcome
 * is unknown and the provider is searched.
 */
async function endInterrupted(parts: LedgerParts, log: Pick<Logger, 'warn'>): Promise<void> {
  for (const { id } of await cardsInFlight(parts.database)) {
    const { attempt } = await recordEvent(parts, { id }, { event: { kind: 'overdue' }, source: 'start', facts: {} })
    log.warn({ attemptId: id, state: attempt?.state }, 'a card payment was interrupted by a restart')
  }
}

/** Assembles the payment part. @param reconciler follows the payments that are started here */
export function createPayments(
  app: FastifyInstance,
  env: PaymentEnv,
  { cards, providers }: OpenProviders,
  reconciler: Pick<Reconciler, 'wake'>,
): Payments {
  const { database, clock } = app.shop
  const log = app.log.child({ part: 'payments' })
  const { timing } = env
  const { card } = env
  const isAlone = app.shop.env.CLUSTER === 'off'
  const longestMs = timing.challengeSeconds * 1000
  const steps: Payments['steps'] = isAlone
    ? new CardSteps(openCardVault(longestMs))
    : new CardSteps(openSharedVault(database, longestMs), true)

  // With several processes, other processes continue the work of an ended process.
  if (isAlone) app.addHook('onReady', () => endInterrupted({ database, clock, timing }, log))
  app.addHook('onClose', async () => steps.close())

  return {
    database,
    clock,
    timing,
    limits: env.limits,
    noteDecline: declineAlarm({ database, clock }, env.limits),
    providers,
    cards,
    steps,
    takesCards: card.isTaken,
    bank: env.bank,
    takesGuestCards: card.isTaken && card.takesGuests,
    payerOf: (address, isSignedIn) => ({ network: networkKey(address, env.mpesa.callback.secret), isSignedIn }),
    cardinalOrigin: card.cardinalOrigin,
    returnUrlOf: (secret) => `${card.publicUrl}/api/hooks/card-return/${secret}`,
    env,
    wake: reconciler.wake,
    businessNumber: businessNumberOf(env),
  }
}

/** A process's own address, for a simulator on the same machine. */
export function ownAddress(app: FastifyInstance): string {
  const address = app.server.address() as AddressInfo | null
  return `http://127.0.0.1:${address?.port ?? app.shop.env.SHOP_API_PORT}`
}
