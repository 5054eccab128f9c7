import { createStore } from '../browser/store.ts'

/** A request waits until the person has shown their second factor again. */
export interface FactorQuestion {
  /** Reason for the prompt. */
  message: string
  answer: (isConfirmed: boolean) => void
}

/** The dialog's state; null while no request waits for it. */
export const factorQuestion = createStore<FactorQuestion | null>(null)

let open: Promise<boolean> | null = null

/** Prompts for the second factor, once for all waiting requests. Resolves to true if it was confirmed. */
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
