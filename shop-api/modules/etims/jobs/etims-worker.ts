import { Worker } from '../../../runtime/worker.ts'
import { type Device, type EtimsParts, openDevice, readyDevices } from '../use-cases/device-client.ts'
import { reportNextStock } from '../use-cases/report-stock.ts'
import { sendNext } from '../use-cases/send-next.ts'

/** Stock waits this long after KRA did not respond. */
const STOCK_REST_MS = 60_000

/**
 * Sends the queues of all devices, each in its order, and then their stock. Every step is stored before the next, so a
 * killed process leaves no doubt: another continues at that step.
 */
export function createEtimsWorker(parts: EtimsParts & { everyMs: number }): Worker {
  const { database, clock, log, everyMs } = parts
  const stockRests = new Map<number, number>()

  async function serve(device: Device, signal: AbortSignal): Promise<void> {
    const open = openDevice(parts, device)
    while (!signal.aborted && (await sendNext(parts, open)) === 'sent');
    if ((stockRests.get(device.id) ?? 0) > clock().getTime()) return
    let result = await reportNextStock(parts, open)
    while (!signal.aborted && result === 'done') {
      // Documents go before stock.
      if ((await sendNext(parts, open)) === 'idle') result = await reportNextStock(parts, open)
    }
    if (result === 'away') stockRests.set(device.id, clock().getTime() + STOCK_REST_MS)
  }

  const run = async (signal: AbortSignal) => {
    const served = await Promise.allSettled((await readyDevices(database)).map((device) => serve(device, signal)))
    const failed = served.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  }
  return new Worker({ name: 'etims', run, everyMs, log, failure: 'documents could not be sent to KRA' })
}
