import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../db/client.ts'
import type { Work } from '../db/lease.ts'
import { fillMpesaNumber } from '../modules/money/queries/accounts.ts'
import type { PaymentEnv } from '../modules/payments/providers/env.ts'
import type { C2bVersion } from '../modules/payments/providers/mpesa/outcomes.ts'
import type { OpenProviders } from '../modules/payments/providers/open-providers.ts'
import { createBalanceWorker } from '../modules/payments/use-cases/account-balance.ts'
import { noteRegistration } from '../modules/payments/use-cases/paybill-registration.ts'
import { createPullWorker } from '../modules/payments/use-cases/pull-worker.ts'
import { createReconciler } from '../modules/payments/use-cases/reconcile.ts'
import { createRefundWorker } from '../modules/payments/use-cases/refund-queries.ts'
import { registerPaybill } from '../modules/payments/use-cases/register-paybill.ts'
import type { Pace } from '../runtime/pace.ts'

export interface PaymentWorkParts {
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  payments: { env: PaymentEnv; provided: OpenProviders }
  pace: Pace
}

/** Follows payments with an unknown outcome, and registers the address of notifications of manual payments. */
export function paymentWork({ database, clock, log: shopLog, payments, pace }: PaymentWorkParts) {
  const { env, provided } = payments
  const { mpesa, addresses, providers } = provided
  const log = shopLog.child({ part: 'payments' })
  const { timing } = env
  const reconciler = createReconciler({ database, clock, timing, providers, log, longestWaitMs: pace.paymentMs })
  const refunds = createRefundWorker({ database, clock, providers, log, longestWaitMs: pace.paymentMs })
  let stopRegistering = () => {}
  const registering: Work = {
    start: () => {
      fillMpesaNumber(database, env.mpesa.shortCode).catch((error: unknown) =>
        log.warn({ err: error }, 'the short code could not be stored in the account of M-Pesa'),
      )
      if (env.mpesa.registersPaybill) {
        const noted = (version: C2bVersion) => noteRegistration(database, version, clock())
        stopRegistering = registerPaybill(mpesa, addresses, log, env.mpesa.isSimulated, noted)
      }
    },
    close: async () => stopRegistering(),
  }
  const { received, requestBalance } = providers.mpesa ?? {}
  const { pull, shortCode, isSimulated } = env.mpesa
  const pulls =
    pull && received
      ? createPullWorker({
          ...{ database, clock, log, received, shortCode, mpesa, addresses, phone: pull.phone },
          forgets: isSimulated,
        })
      : null
  const balances = requestBalance ? createBalanceWorker({ database, clock, log, requestBalance, shortCode }) : null
  return { reconciler, refunds, registering, pulls, balances }
}
