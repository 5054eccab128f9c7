'use client'

import { useBrowserValue } from '#lib/browser/use-store.ts'
/** The fragment after the token in an invitation link. Browsers never send it to a server, and it is not a secret. */
export const INVITED = '#invited'

/** Whether the link is an invitation. Null on the server, which renders the same page for all visitors. */
export const useInvited = (): boolean | null =>
  useBrowserValue<boolean | null>(() => window.location.hash === INVITED, null)

/** Describes the step after the password is saved. Reserves its line until the kind of link is known. */
export function AfterSaving() {
  const invited = useInvited()
  return (
    <span className="block min-h-6">
      {invited === null
        ? null
        : invited
          ? 'This is the first password of your account. You are signed in when you save it.'
          : 'All your devices are signed out when you save it.'}
    </span>
  )
}
