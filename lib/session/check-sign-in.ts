import { getProfile } from '../contract/accounts/profile.ts'
import { ask } from '../http/call-client.ts'

/**
 * Checks the sign-in after a failure without a status, such as a picture that did not load. If it has ended, the
 * response redirects to sign-in like that of any call.
 */
export async function checkSignIn(): Promise<void> {
  await ask(getProfile, {})
}
