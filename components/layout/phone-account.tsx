'use client'

import { type Account, accountLabel } from '#lib/account.ts'
import { accountEntries } from './account-entries.ts'
import { AccountLine } from './account-line.tsx'
import { FavouritesLink } from './favourites-link.tsx'
import { useSignOut } from './use-sign-out.ts'
import { WithAccount } from './with-account.tsx'

/** What is one's own, at the foot of the phone's menu. Not drawn while it would be empty. */
export function PhoneAccount(props: { favourites: string; onSignUp: () => void }) {
  return <WithAccount>{(account, unread) => <AccountLines account={account} unread={unread} {...props} />}</WithAccount>
}

function AccountLines({
  account,
  unread,
  favourites,
  onSignUp,
}: {
  account: Account
  unread: number
  favourites: string
  onSignUp: () => void
}) {
  const signOut = useSignOut()
  const entries = accountEntries(account)
  if (entries.length === 0) return null
  return (
    <section aria-label={accountLabel(account)} className="mt-6">
      <p className="text-small text-muted">{accountLabel(account)}</p>
      <FavouritesLink href={favourites} className="min-h-12" />
      <ul>
        {entries.map((entry) => (
          <li key={entry.label}>
            <AccountLine
              entry={entry}
              unread={unread}
              onDone={() => {
                if ('opens' in entry) onSignUp()
                if ('does' in entry) void signOut()
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
