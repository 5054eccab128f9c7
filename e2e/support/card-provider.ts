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

/** Makes it behave again; what it took stays in its books. */
export async function resetCardProvider(): Promise<void> {
  const modes = { setup: 'normal', payment: 'normal', search: 'normal', 'follow-up': 'normal' } as const
  await setCardProvider({ modes, nextAnswer: null, silentFrame: false, indexSeconds: 0 })
}

interface Transaction {
  id: string
  held: number
  givenBack: number
}

/** What the provider holds, in cents, less what it gave back: of one transaction, or in all. */
export async function heldByProvider(receipt?: string): Promise<number> {
  const all = (await (await fetch(at('transactions'))).json()) as Transaction[]
  return all
    .filter(({ id }) => receipt === undefined || id === receipt)
    .reduce((sum, { held, givenBack }) => sum + held - givenBack, 0)
}
