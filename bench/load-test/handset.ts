import { setTimeout as pause } from 'node:timers/promises'

/** The PIN of every phone at the M-Pesa simulator. */
const PIN = '1234'
const PROMPT_WITHIN_MS = 20_000

/** The phones of all customers, at the M-Pesa simulator. */
export interface Handset {
  /**
   * Waits for the prompt on a phone and enters the PIN. @returns false if no prompt arrived or the wait was cancelled
   */
  enterPin: (phone: string, signal?: AbortSignal) => Promise<boolean>
}

/** @param simulator its address */
export function handsetAt(simulator: string): Handset {
  const promptOn = async (phone: string): Promise<string | undefined> => {
    const answer = await fetch(`${simulator}/phone/api/prompts?phone=${phone}`)
    const { prompts } = (await answer.json()) as { prompts: { checkoutRequestId: string }[] }
    return prompts[0]?.checkoutRequestId
  }
  return {
    async enterPin(phone, signal) {
      for (const until = performance.now() + PROMPT_WITHIN_MS; performance.now() < until && !signal?.aborted; ) {
        const checkoutRequestId = await promptOn(phone)
        if (checkoutRequestId !== undefined) {
          const answer = await fetch(`${simulator}/phone/api/answer`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ checkoutRequestId, action: 'pin', pin: PIN }),
          })
          await answer.body?.cancel()
          return answer.ok
        }
        await pause(100)
      }
      return false
    },
  }
}

let phones = Math.floor(Math.random() * 80_000_000)
/** A Kenyan number that is unique in this run. */
export function freshPhone(): string {
  phones += 1
  return `2547${String(10_000_000 + (phones % 90_000_000)).padStart(8, '0')}`
}
