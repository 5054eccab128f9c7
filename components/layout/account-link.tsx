'use client'

import { AccountIcon } from '#components/kit/icon.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { accountLabel } from '#lib/account/account.ts'
import { WithAccount } from './with-account.tsx'

const LOOK = 'account-link relative size-11 items-center justify-center rounded-sm hover:text-link md:hidden!'

/**
 * Account icon of a phone's header: links to sign-in, or, drawn filled, to the signed-in user's account. Every page
 * contains both; the kind of viewer decides before the first paint which is visible (theme.css). If the bell has no
 * space, its unread count is shown here.
 */
export function AccountLink() {
  return (
    <>
      <NavLink href="/sign-in" className={`${LOOK} account-link-guest`}>
        <AccountIcon size={22} />
        <span className="sr-only">Sign In</span>
      </NavLink>
      <WithAccount>
        {(account, unread) => (
          <NavLink href="/my-account" className={`${LOOK} account-link-own`}>
            <AccountIcon size={22} filled />
            <span className="sr-only">
              {account.userType === null ? 'My account' : `My account, ${accountLabel(account)}`}
            </span>
            {unread > 0 ? (
              <span className="unread-here absolute top-0 right-0 h-5 min-w-5 items-center justify-center rounded-full bg-madder-fill px-1 text-badge font-bold text-white">
                {unread > 99 ? '99+' : unread}
                <span className="sr-only"> unread</span>
              </span>
            ) : null}
          </NavLink>
        )}
      </WithAccount>
    </>
  )
}
