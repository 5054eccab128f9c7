import type { Logger } from 'pino'
import type { HookAddresses } from './hooks.ts'
import type { MpesaClient } from './mpesa/client.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/** A simulator that was started again has forgotten the addresses: it is told now and then. */
const SIMULATOR_PAUSE_MS = 20_000

/**
 * Tells Safaricom where payments by hand are confirmed, again and again until it has answered: the simulator may start
 * after the shop API. A refusal that trying again cannot help is logged and final.
 * @param forgets true for a simulator: it is told again now and then. Safaricom registers a paybill's addresses once.
 * @returns a function that stops trying
 */
export function registerPaybill(
  mpesa: Pick<MpesaClient, 'registerConfirmation'>,
  addresses: HookAddresses,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  forgets: boolean,
): () => void {
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function tell(pause: number): Promise<void> {
    const urls = { confirmationUrl: addresses.confirmation(), validationUrl: addresses.validation() }
    const { outcome, ...more } = await mpesa.registerConfirmation(urls)
    if (stopped) return
    if (outcome === 'registered') {
      if (forgets) again(SIMULATOR_PAUSE_MS, FIRST_PAUSE_MS)
      return
    }
    if (outcome === 'refused' && 'retryable' in more && !more.retryable) {
      log.error({ ...more }, 'the paybill’s confirmation address was refused: payments by hand will not be seen')
      return
    }
    log.warn({ ...more, again: pause }, 'the paybill’s confirmation address could not be registered yet')
    again(pause, Math.min(LONGEST_PAUSE_MS, pause * 2))
  }

  function again(afterMs: number, nextPause: number): void {
    timer = setTimeout(() => begin(nextPause), afterMs)
    timer.unref()
  }

  function begin(pause: number): void {
    tell(pause).catch((error) => log.error({ err: error }, 'the paybill’s confirmation address was not registered'))
  }

  begin(FIRST_PAUSE_MS)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
