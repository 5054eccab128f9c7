import type { Logger } from 'pino'
import { Worker } from '../../../runtime/worker.ts'
import type { HookAddresses } from '../providers/hooks.ts'
import type { MpesaClient } from '../providers/mpesa/client.ts'
import type { C2bVersion } from '../providers/mpesa/outcomes.ts'

const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 60_000

/** A restarted simulator has forgotten the addresses: they are registered again regularly. */
const SIMULATOR_PAUSE_MS = 20_000

/**
 * Registers the confirmation address of manual payments with Safaricom, and retries until it responds: the simulator
 * can start after the shop API. A permanent refusal is logged and final.
 * @param forgets true for a simulator: the address is registered again regularly. Safaricom registers a paybill's
 * addresses once.
 * @param onRegistered stores the version of the call that Safaricom accepted
 * @returns a function that stops trying
 */
export function registerPaybill(
  mpesa: Pick<MpesaClient, 'registerConfirmation'>,
  addresses: Pick<HookAddresses, 'confirmation' | 'validation'>,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  forgets: boolean,
  onRegistered: (version: C2bVersion) => Promise<void>,
): () => void {
  let retryMs = FIRST_PAUSE_MS
  let nextMs = FIRST_PAUSE_MS

  async function register(signal: AbortSignal): Promise<void> {
    const urls = { confirmationUrl: addresses.confirmation(), validationUrl: addresses.validation() }
    const registered = await mpesa.registerConfirmation(urls)
    const { outcome, ...more } = registered
    if (signal.aborted) return
    if (registered.outcome === 'registered') {
      await onRegistered(registered.version)
      retryMs = FIRST_PAUSE_MS
      nextMs = SIMULATOR_PAUSE_MS
      if (!forgets) end()
      return
    }
    if (outcome === 'refused' && 'retryable' in more && !more.retryable) {
      log.error({ ...more }, 'the paybill’s confirmation address was refused: manual payments will not be reported')
      end()
      return
    }
    log.warn({ ...more, again: retryMs }, 'the paybill’s confirmation address could not be registered yet')
    nextMs = retryMs
    retryMs = Math.min(MAX_PAUSE_MS, retryMs * 2)
  }

  const worker = new Worker({
    run: register,
    everyMs: async () => nextMs,
    failure: 'the paybill’s confirmation address was not registered',
    log,
  })
  /** Does not wait for a pending response, which changes no data here. */
  const end = () => void worker.close()
  worker.start()
  worker.nudge()
  return end
}
