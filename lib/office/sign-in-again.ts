import { createStore } from '../browser/store.ts'

/** Requests wait until the person has signed in again, because their session has ended. */
export interface SignInQuestion {
  /** The requests are made once more. */
  signedIn: () => void
}

/** What the dialog reads; null while no request waits for it. */
export const signInQuestion = createStore<SignInQuestion | null>(null)

let open: Promise<void> | null = null

/** Has the person sign in again in place, so that nothing typed is lost: once, however many requests wait for it. */
export function signInAgain(): Promise<void> {
  open ??= new Promise<void>((resolve) => {
    signInQuestion.set({
      signedIn: () => {
        open = null
        signInQuestion.set(null)
        resolve()
      },
    })
  })
  return open
}
