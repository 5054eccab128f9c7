import type { AnswerOf, Input } from '../contract/base/call.ts'
import type { OfficeCall } from '../contract/base/office-call.ts'
import type { Answer } from '../contract/base/problem.ts'
import { type AskOptions, ask, askFile, type Reaction } from '../http/call-client.ts'
import { confirmFactor } from './confirm-factor.ts'
import { officeSignInAddress } from './next-page.ts'
import { signInAgain } from './sign-in-again.ts'
import { hasTypedWords } from './typed-words.ts'

/** Sign-in page of the office. */
export const OFFICE_SIGN_IN = '/office/sign-in'

/** The session has ended: redirects to sign-in, which shows the reason and redirects back to this page. */
function leaveForSignIn(): void {
  const { pathname, search, hash } = window.location
  if (pathname === OFFICE_SIGN_IN) return
  window.location.assign(officeSignInAddress(pathname + search + hash, true))
}

/**
 * Reaction to an ended session: redirects to sign-in. If the page has typed text that this would lose, the user signs
 * in again on the page and the request is sent once more.
 */
const renewSession: Reaction<OfficeCall> = async ({ access }, { code }) => {
  if (code !== 'sign-in-needed' || access === 'open') return false
  if (!hasTypedWords()) {
    leaveForSignIn()
    return false
  }
  if (access === 'begun') return false
  await signInAgain()
  return true
}

/** If the second factor is required again, prompts the user for it and sends the request once more. */
const renewFactor: Reaction<OfficeCall> = (_call, { code, message }) =>
  code === 'factor-needed' && confirmFactor(message)

/**
 * Sends an office call to the shop API.
 * @param options with `waitsForSignIn` false, an ended session is a refusal: requests made during sign-in cannot wait
 * for it
 * @returns the response, or the problem: a network failure is `shop-unreachable`, invalid input `invalid-request`
 * @throws only AbortError, if `signal` was aborted
 */
export const askOffice = <C extends OfficeCall>(
  call: C,
  input: Input<C>,
  { waitsForSignIn = true, ...options }: AskOptions & { waitsForSignIn?: boolean } = {},
): Promise<AnswerOf<C>> => ask(call, input, options, waitsForSignIn ? [renewSession, renewFactor] : [renewFactor])

/**
 * Sends a call whose response is a file: a document, a slip, an export.
 * @param options with `confirms` false, a required second factor is a refusal: the user did not press a button
 */
export const askOfficeFile = <C extends OfficeCall>(
  call: C,
  input: Input<C>,
  { confirms = true, ...options }: AskOptions & { confirms?: boolean } = {},
): Promise<Answer<Blob>> => askFile(call, input, options, confirms ? [renewSession, renewFactor] : [])
