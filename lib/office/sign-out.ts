import { forgetAll } from '../browser/tab-storage.ts'
import { officeSignOut } from '../contract/staff/office/session.ts'
import { askOffice, OFFICE_SIGN_IN } from './call.ts'

/** Ends the session of this device, deletes the stored data of the tab, and opens the sign-in page. */
export async function signOut(): Promise<void> {
  await askOffice(officeSignOut, {})
  forgetAll()
  window.location.assign(OFFICE_SIGN_IN)
}
