import { forgetAll } from '../browser/tab-storage.ts'
import { officeSignOut } from '../contract/staff/office/session.ts'
import { askOffice, OFFICE_SIGN_IN } from './call.ts'

/** Ends the messages of the office in this browser. */
async function endMessages(): Promise<void> {
  const [{ subscriptionHere }, { officePushSave }] = await Promise.all([
    import('../notifications/browser-push.ts'),
    import('../contract/notifications/office/push.ts'),
  ])
  const subscription = await subscriptionHere()
  if (subscription) await askOffice(officePushSave, { subscription, topics: [] })
}

/** Ends the session of this device, deletes the stored data of the tab, and opens the sign-in page. */
export async function signOut(): Promise<void> {
  // A refusal, or no connection: the sign-out itself is more important.
  await endMessages().catch(() => undefined)
  await askOffice(officeSignOut, {})
  forgetAll()
  window.location.assign(OFFICE_SIGN_IN)
}
