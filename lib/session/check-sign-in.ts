import { getProfile } from '../contract/profile.ts'
import { ask } from '../http/call-client.ts'

/**
 * Asks whether the sign-in still holds, where something that is no call could not say so: a picture that did not come. If
 * it has ended, the answer leads to sign-in as that of any call does.
 */
export async function checkSignIn(): Promise<void> {
  await ask(getProfile, {})
}
