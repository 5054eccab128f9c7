/** The pretend card provider's switches, for journeys: what simulators/cybersource/switches.ts takes. */
export interface CardSwitches {
  modes?: Partial<
    Record<
      'setup' | 'payment' | 'search' | 'follow-up',
      'normal' | 'slow' | 'down' | 'error' | 'malformed' | 'lost' | 'unknown'
    >
  >
  /** What the next authorisation is answered, once, such as INSUFFICIENT_FUND. */
  nextAnswer?: string | null
  silentFrame?: boolean
  indexSeconds?: number
}

const at = (path: string) => `${process.env.FUMA_CARD_PROVIDER_URL}/control/${path}`

/** Makes the provider behave so, until it is told otherwise. */
export async function setCardProvider(switches: CardSwitches): Promise<void> {
  const answer = await fetch(at('switches'), { method: 'PUT', body: JSON.stringify(switches) })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Makes it behave again, and forgets what it took. */
export async function resetCardProvider(): Promise<void> {
  await fetch(at('reset'), { method: 'POST' })
}

/** What the provider holds under an attempt, in cents, less what it gave back. */
export async function heldByProvider(attemptId: string): Promise<number> {
  const all = (await (await fetch(at('transactions'))).json()) as {
    reference: string
    held: number
    givenBack: number
  }[]
  return all
    .filter(({ reference }) => reference === attemptId)
    .reduce((sum, { held, givenBack }) => sum + held - givenBack, 0)
}
