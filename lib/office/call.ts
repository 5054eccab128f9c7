import type { AnswerOf, Input } from '../contract/call.ts'
import type { OfficeCall } from '../contract/office/office-call.ts'
import type { Answer } from '../contract/problem.ts'
import { type AskOptions, ask, askFile, type Reaction } from '../http/call-client.ts'
import { confirmFactor } from './confirm-factor.ts'
import { signInAgain } from './sign-in-again.ts'
import { hasTypedWords } from './typed-words.ts'

/** Where staff sign in. */
export const OFFICE_SIGN_IN = '/office/sign-in'

/** A session has ended: the page leads to sign-in and, after it, back to where the person was. */
function leaveForSignIn(): void {
  const { pathname, search, hash } = window.location
  if (pathname === OFFICE_SIGN_IN) return
  window.location.assign(`${OFFICE_SIGN_IN}?next=${encodeURIComponent(pathname + search + hash)}`)
}

/**
 * When the session has ended, leads to sign-in; where words stand on the page that this would lose, the person signs in
 * again in place and the same request is made once more.
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

/** When the second factor is to be shown again, the person is asked for it and the same request is made once more. */
const renewFactor: Reaction<OfficeCall> = (_call, { code, message }) =>
  code === 'factor-needed' && confirmFactor(message)

/**
 * Asks the shop API for the office.
 * @param options with `waitsForSignIn` false, an ended session is a refusal: what is asked while signing in cannot wait for it
 * @returns the answer, or the problem: a network failure is `shop-unreachable`, input that does not fit `invalid-request`
 * @throws only AbortError, when `signal` was aborted
 */
export const askOffice = <C extends OfficeCall>(
  call: C,
  input: Input<C>,
  { waitsForSignIn = true, ...options }: AskOptions & { waitsForSignIn?: boolean } = {},
): Promise<AnswerOf<C>> => ask(call, input, options, waitsForSignIn ? [renewSession, renewFactor] : [renewFactor])

/** Asks a call that is answered with a file: a document, a slip, an export. */
export const askOfficeFile = <C extends OfficeCall>(
  call: C,
  input: Input<C>,
  options: AskOptions = {},
): Promise<Answer<Blob>> => askFile(call, input, options, [renewSession, renewFactor])
