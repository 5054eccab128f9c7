/** The pretend card provider's switches for journeys, as in simulators/cybersource/switches.ts. */
export interface CardSwitches {
  modes?: Partial<
    Record<
      'setup' | 'payment' | 'search' | 'follow-up',
      'normal' | 'slow' | 'down' | 'error' | 'malformed' | 'lost' | 'unknown'
    >
  >
  /** The result of the next authorisation, once, such as INSUFFICIENT_FUND. */
  nextAnswer?: string | null
  silentFrame?: boolean
  indexSeconds?: number
}

const at = (path: string) => `${process.env.FUMA_CARD_PROVIDER_URL}/control/${path}`

/** Changes the provider's behaviour until the next change. */
export async function setCardProvider(switches: CardSwitches): Promise<void> {
  const answer = await fetch(at('switches'), { method: 'PUT', body: JSON.stringify(switches) })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Restores its normal behaviour; its recorded payments remain. */
export async function resetCardProvider(): Promise<void> {
  const modes = { setup: 'normal', payment: 'normal', search: 'normal', 'follow-up': 'normal' } as const
  await setCardProvider({ modes, nextAnswer: null, silentFrame: false, indexSeconds: 0 })
}

interface Transaction {
  id: string
  held: number
  givenBack: number
}

/** The amount that the provider took, in cents, less refunds: of one transaction, or in total. */
export async function heldByProvider(receipt?: string): Promise<number> {
  const all = (await (await fetch(at('transactions'))).json()) as Transaction[]
  return all
    .filter(({ id }) => receipt === undefined || id === receipt)
    .reduce((sum, { held, givenBack }) => sum + held - givenBack, 0)
}
