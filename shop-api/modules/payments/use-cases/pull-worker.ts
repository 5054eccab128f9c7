import type { Logger } from 'pino'
import { retryWait } from '../../../runtime/retry-wait.ts'
import { Worker } from '../../../runtime/worker.ts'
import type { HookAddresses } from '../providers/hooks.ts'
import type { MpesaClient } from '../providers/mpesa/client.ts'
import { type PullParts, pullPayments } from './pull-payments.ts'
import { notePull, notePullRegistered, readPull } from './pull-state.ts'

const EVERY_MS = 10 * 60_000

export interface PullWorkerParts extends PullParts {
  mpesa: Pick<MpesaClient, 'registerPull'>
  addresses: Pick<HookAddresses, 'confirmation'>
  /** The number that Safaricom requires for the registration. */
  phone: string
  /** True for a simulator: it forgets its registrations. */
  forgets: boolean
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** Finds payments whose confirmation was lost, every ten minutes. Registers the short code for it at first. */
export function createPullWorker(parts: PullWorkerParts): Worker {
  const { log } = parts
  const { note, everyMs } = retryWait(EVERY_MS)
  return new Worker({
    name: 'pull',
    run: async () => {
      note(false)
      if (!(await isRegistered(parts))) return
      const { found, failure } = await pullPayments(parts, { requestId: 'pull', log })
      note(failure === null)
      if (found > 0) log.warn({ found }, 'payments without a confirmation were found')
      if (failure !== null) log.warn({ failure }, 'the list of received payments is not complete')
    },
    everyMs,
    failure: 'the list of received payments could not be compared',
    log: log as Logger,
  })
}

/** Registers the short code unless it is registered. */
async function isRegistered(parts: PullWorkerParts): Promise<boolean> {
  const { database, clock, shortCode, mpesa, addresses, phone, forgets, log } = parts
  if (!forgets && (await readPull(database, shortCode))?.registeredAt) return true
  // Safaricom requires an address. If it posts a payment there, it is a confirmation.
  const request = { phone, callbackUrl: addresses.confirmation() }
  const registered = await mpesa.registerPull(request, { requestId: 'pull', log })
  if (registered.outcome === 'registered') {
    await notePullRegistered(database, shortCode, clock())
    return true
  }
  const failure = registered.outcome === 'refused' ? registered.code : registered.reason
  await notePull(database, { shortCode, at: clock(), failure: `registration ${failure}`, found: 0 })
  log.warn({ failure }, 'the short code could not be registered for the list of received payments')
  return false
}
