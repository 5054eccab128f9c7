import { createStore } from '../browser/store.ts'

/** Requests wait until the person has signed in again, because their session has ended. */
export interface SignInQuestion {
  /** The requests are made once more. */
  signedIn: () => void
}

/** The dialog's state; null while no request waits for it. */
export const signInQuestion = createStore<SignInQuestion | null>(null)

let open: Promise<void> | null = null

/** Lets the user sign in again on the page, so that no input is lost: once for all waiting requests. */
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
