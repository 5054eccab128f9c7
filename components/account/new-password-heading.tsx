'use client'

import { useBrowserValue } from '#lib/browser/use-store.ts'
/** What follows the token in the link of an invitation: never sent to a server, and no secret. */
export const INVITED = '#invited'

/** Whether the link is an invitation's; null on the server, where the page is the same for everybody. */
export const useInvited = (): boolean | null =>
  useBrowserValue<boolean | null>(() => window.location.hash === INVITED, null)

/** What happens when the password is saved. Its line is kept until it is known which link was opened. */
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
