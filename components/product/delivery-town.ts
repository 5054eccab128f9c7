import { useMemo } from 'react'
import { consent, useOptional } from '#lib/account/consent.ts'
import { recall, remember } from '#lib/browser/tab-storage.ts'
import { useBrowserValue } from '#lib/browser/use-store.ts'
import type { Cents } from '#lib/format/money.ts'

/** Delivery charge to a town, with VAT, and time in working days. Free from a product total with VAT. */
export interface TownQuote {
  town: string
  charge: Cents
  /** Working days. */
  days: number
  freeFrom: Cents | null
}

/** The visitor's own town with its last quote. */
export interface OwnTown extends TownQuote {
  cityId: number
}

const NAME = 'town'
const recallText = () => recall<string>(NAME)
const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** The town in stored text; null when it cannot be one. */
export function townOf(text: string | null): OwnTown | null {
  try {
    const { cityId, town, charge, days, freeFrom } = JSON.parse(text ?? 'null') ?? {}
    if (typeof town !== 'string' || !town || !isAmount(cityId) || !cityId) return null
    if (!isAmount(charge) || !isAmount(days) || !(freeFrom === null || isAmount(freeFrom))) return null
    return { cityId, town: town.slice(0, 80), charge, days, freeFrom }
  } catch {
    // Half a write, or another program's text: there is no town in it.
    return null
  }
}

/** Remembers a reader's town with its quote: in this tab, and longer if the cookie choice allows it. */
export function rememberTown(town: OwnTown): void {
  const text = JSON.stringify(town)
  remember(NAME, text)
  consent.write(NAME, text)
}

/** The visitor's own town, live; null if not chosen, on the server and while hydrating. */
export function useOwnTown(): OwnTown | null {
  const tabText = useBrowserValue(recallText, null)
  const text = useOptional(NAME) ?? tabText
  return useMemo(() => townOf(text), [text])
}
