import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { BankAccount } from '#lib/contract/payment.ts'
import type { CardParts } from './card-parts.ts'
import { CardSteps } from './card-steps.ts'
import { openCardVault } from './cybersource/card-vault.ts'
import { declineAlarm } from './decline-alarm.ts'
import { endInterrupted } from './end-interrupted.ts'
import type { PaymentEnv } from './env.ts'
import type { OpenProviders } from './open-providers.ts'
import { networkKey, type Payer } from './payer.ts'
import { createReconciler, type Reconciler } from './reconcile.ts'
import { registerPaybill } from './register-paybill.ts'
import type { PaymentParts } from './start-payment.ts'

/** Everything the payment routes need, once per process. */
export interface Payments extends PaymentParts, CardParts {
  env: PaymentEnv
  reconciler: Reconciler
  /** What people type as business number when paying by hand. */
  businessNumber: string
  takesCards: boolean
  /** Where transfers go; null where none are taken. */
  bank: BankAccount | null
  /** Whether cards of people who are not signed in are taken. */
  takesGuestCards: boolean
  /** Who asks, for the limits. */
  payerOf: (address: string, isSignedIn: boolean) => Payer
}

/**
 * Puts the payment part together. The schedule and the registration of the paybill begin when the server listens, and
 * end when it closes; a server that is only asked in process has neither.
 */
export function createPayments(
  app: FastifyInstance,
  env: PaymentEnv,
  { mpesa, cards, addresses, providers }: OpenProviders,
): Payments {
  const { database, clock } = app.shop
  const log = app.log.child({ part: 'payments' })
  const { timing } = env
  const { card } = env
  const steps: Payments['steps'] = new CardSteps(openCardVault(timing.challengeSeconds * 1000))
  const reconciler = createReconciler({ database, clock, timing, providers, log })
  let stopRegistering = () => {}

  app.addHook('onReady', () => endInterrupted({ database, clock, timing }, log))
  app.addHook('onListen', async () => {
    reconciler.start()
    if (env.registersPaybill) stopRegistering = registerPaybill(mpesa, addresses, log, env.simulatesMpesa)
  })
  app.addHook('onClose', async () => {
    stopRegistering()
    steps.close()
    await reconciler.stop()
  })

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
    payerOf: (address, isSignedIn) => ({ network: networkKey(address, env.callback.secret), isSignedIn }),
    cardinalOrigin: card.cardinalOrigin,
    returnUrlOf: (secret) => `${card.publicUrl}/api/hooks/card-return/${secret}`,
    env,
    reconciler,
    wake: reconciler.wake,
    businessNumber: env.mpesa.transactionType === 'CustomerPayBillOnline' ? env.mpesa.shortCode : env.mpesa.partyB,
  }
}

/** Where a process listens, for a simulator on the same machine. */
export function ownAddress(app: FastifyInstance): string {
  const address = app.server.address() as AddressInfo | null
  return `http://127.0.0.1:${address?.port ?? app.shop.env.SHOP_API_PORT}`
}
