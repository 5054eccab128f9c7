import { createStore } from '../browser/store.ts'

/** A request waits until the person has shown their second factor again. */
export interface FactorQuestion {
  /** Why it is asked for. */
  message: string
  answer: (isConfirmed: boolean) => void
}

/** What the dialog reads; null while nothing waits for it. */
export const factorQuestion = createStore<FactorQuestion | null>(null)

let open: Promise<boolean> | null = null

/** Asks for the second factor: once, however many requests wait for it. True when it was shown. */
export function confirmFactor(message: string): Promise<boolean> {
  open ??= new Promise<boolean>((resolve) => {
    factorQuestion.set({
      message,
      answer: (isConfirmed) => {
        open = null
        factorQuestion.set(null)
        resolve(isConfirmed)
      },
    })
  })
  return open
}
