'use client'

import { accountLabel, useAccount } from '#lib/watch/account.ts'
import { accountEntries } from './account-entries.ts'
import { AccountLine } from './account-line.tsx'
import { FavouritesLink } from './favourites-link.tsx'
import { useSignOut } from './use-sign-out.ts'

/** What is one's own, at the foot of the phone's menu. Not drawn while it would be empty. */
export function PhoneAccount({ favourites, onSignUp }: { favourites: string; onSignUp: () => void }) {
  const account = useAccount()
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
