/** Passkeys in this browser. The authenticator code is loaded on demand. */

type Options = Record<string, unknown>

const load = () => import('@simplewebauthn/browser')

/** Whether this browser can use passkeys at all. */
export const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window

const NOT_USED = 'The passkey was not used. Please try again, or use another way.'
const KNOWN = 'This device has a passkey for your account.'

async function answerOf(asked: Promise<unknown>): Promise<Options | string> {
  try {
    return (await asked) as Options
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string }
    if (name === 'InvalidStateError' || code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return KNOWN
    return NOT_USED
  }
}

/** Lets the user create a passkey. @returns the attestation, or a sentence with the reason of a failure */
export async function makePasskey(options: Options): Promise<Options | string> {
  const { startRegistration } = await load()
  return answerOf(startRegistration({ optionsJSON: options as never }))
}

/** Ends the browser's wait for a passkey; its promise then resolves to a sentence. */
export async function cancelPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await load()
  WebAuthnAbortService.cancelCeremony()
}

/** Lets the user sign with a passkey. @returns the signature, or a sentence with the reason of a failure */
export async function signWithPasskey(options: Options): Promise<Options | string> {
  const { startAuthentication } = await load()
  return answerOf(startAuthentication({ optionsJSON: options as never }))
}
